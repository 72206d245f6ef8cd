"""The net that says for every pixel where on a scoring board it lies."""

from torch import Tensor, nn


def _block(inputs: int, outputs: int, stride: int = 1, dilation: int = 1) -> nn.Sequential:
    return nn.Sequential(
        nn.Conv2d(inputs, outputs, 3, stride, dilation, dilation, bias=False),
        nn.BatchNorm2d(outputs),
        nn.ReLU(inplace=True),
    )


class TrackNet(nn.Module):
    """RGB 0..1 (N x 3 x H x W, sides divisible by 32) -> N x 4 x H/4 x W/4.

    The four planes: the board is here (logit), place on it (x, y in 0..1), it is the second edition (logit).
    """

    def __init__(self, width: int = 24) -> None:
        super().__init__()
        w = width
        self.fine = nn.Sequential(_block(3, w, 2), _block(w, w, 2), _block(w, w))
        self.middle = nn.Sequential(_block(w, 2 * w, 2), _block(2 * w, 2 * w))
        self.coarse = nn.Sequential(
            _block(2 * w, 3 * w, 2),
            _block(3 * w, 3 * w),
            _block(3 * w, 3 * w, dilation=2),
            _block(3 * w, 3 * w),
        )
        self.whole = nn.Sequential(  # a board may fill the picture: its corners must know of one another
            _block(3 * w, 4 * w, 2),
            _block(4 * w, 4 * w, dilation=2),
            _block(4 * w, 4 * w, dilation=4),
            _block(4 * w, 4 * w, dilation=2),
            _block(4 * w, 4 * w),
        )
        self.to_coarse = nn.Conv2d(4 * w, 3 * w, 1)
        self.join_coarse = _block(3 * w, 3 * w)
        self.to_middle = nn.Conv2d(3 * w, 2 * w, 1)
        self.join_middle = nn.Sequential(_block(2 * w, 2 * w), _block(2 * w, 2 * w))
        self.to_fine = nn.Conv2d(2 * w, w, 1)
        self.join_fine = _block(w, w)
        self.say = nn.Conv2d(w, 4, 1)

    def forward(self, picture: Tensor) -> Tensor:
        fine = self.fine(picture - 0.5)
        middle = self.middle(fine)
        coarse = self.coarse(middle)
        coarse = self.join_coarse(
            coarse + nn.functional.interpolate(self.to_coarse(self.whole(coarse)), scale_factor=2.0)
        )
        middle = self.join_middle(middle + nn.functional.interpolate(self.to_middle(coarse), scale_factor=2.0))
        fine = self.join_fine(fine + nn.functional.interpolate(self.to_fine(middle), scale_factor=2.0))
        answer: Tensor = self.say(fine)
        return answer


def loss(answer: Tensor, truth: Tensor) -> Tensor:
    """`truth`: N x 4 x h x w in the same order; its first plane is 1 on the board, 0 off it, -1 where either counts."""
    answer = answer.float()
    counts, there = truth[:, 0] >= 0, truth[:, 0] > 0.5
    here = nn.functional.binary_cross_entropy_with_logits(answer[:, 0][counts], truth[:, 0][counts])
    if not there.any():
        return here
    place = (answer[:, 1:3] - truth[:, 1:3]).abs().mean(1)[there].mean()
    edition = nn.functional.binary_cross_entropy_with_logits(answer[:, 3][there], truth[:, 3][there])
    return here + 6 * place + 0.1 * edition
