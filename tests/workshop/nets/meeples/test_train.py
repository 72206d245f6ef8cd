"""What the meeple net learns from: turned crops that still say where each foot is."""

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="learning needs PyTorch, of the group `train`")

from vision.meeples import planes  # noqa: E402
from workshop.nets.meeples.lesson import CROP, HELD_OUT, PATCHES, STEPS, Patches, batch, lesson, patches_at  # noqa: E402
from workshop.nets.meeples.net import MeepleNet, loss  # noqa: E402
from workshop.nets.meeples.scene import FEET  # noqa: E402
from workshop.nets.meeples.train import calibrate  # noqa: E402

FOOT = (130.0, 110.0)


def patches(count: int = 1) -> Patches:
    """Black patches with one white blot, which is a lying red meeple, seen on a slant."""
    made = Patches.room(count)
    made.pixels[:] = made.mean[:] = 10
    made.pixels[:, int(FOOT[1]) - 3 : int(FOOT[1]) + 3, int(FOOT[0]) - 3 : int(FOOT[0]) + 3] = 255
    made.lean[:] = 0.8, 0.3
    made.feet[:, 0] = (*FOOT, 0, 0, 1)
    return made


def test_a_foot_stays_on_its_piece_however_the_crop_is_turned() -> None:
    shown = 0
    for seed in range(10):
        seen, feet = batch(patches(), [0], np.random.default_rng(seed))
        x, y = feet[0, 0, :2].tolist()
        if x < 0:  # it lies outside this crop
            continue
        shown += 1
        row, column = np.unravel_index(int(seen[0, 1].argmax()), (CROP, CROP))
        assert np.hypot(x - column, y - row) < 6
    assert shown >= 5, "the fullest of a few crops is chosen, so most show the piece"


def test_what_stands_leans_upwards_and_as_far_as_before() -> None:
    leans = torch.cat([batch(patches(), [0], np.random.default_rng(seed))[0][:, 3:, 0, 0] for seed in range(20)])
    assert torch.allclose(leans.norm(dim=1), torch.tensor(np.hypot(0.8, 0.3)).float(), atol=1e-4)
    assert leans[:, 1].median() < -0.6


def test_an_answer_that_is_right_costs_less_than_one_that_is_wrong() -> None:
    feet = torch.full((1, FEET, 5), -1.0)
    feet[0, 0] = torch.tensor([50.0, 70.0, 2.0, 0.0, 1.0])
    right = torch.zeros(1, planes.PLANES, CROP // planes.STRIDE, CROP // planes.STRIDE)
    right[:, planes.HEAT] = -6
    right[0, planes.HEAT, 17, 12] = 6
    wrong = right.clone()
    right[:, planes.COLOUR.start + 2] = 5
    wrong[:, planes.COLOUR.start + 1] = 5
    assert loss(right, feet) < loss(wrong, feet)
    wrong[0, planes.HEAT, 17, 12] = -6
    assert loss(right, feet) < loss(wrong, feet) - 1


def test_calibrating_makes_a_net_that_guesses_say_so() -> None:
    torch.manual_seed(0)
    net = MeepleNet().eval()
    with torch.no_grad():
        dict(net.named_parameters())["answer.1.bias"][planes.HEAT] = 0.0  # even chances everywhere
    calibrate(net, patches(200))
    with torch.no_grad():
        seen, _ = batch(patches(), [0], np.random.default_rng(0))
        assert torch.sigmoid(net(seen)[:, planes.HEAT]).mean() < 0.3


def test_the_lesson_of_a_step_is_the_same_however_many_came_before() -> None:
    known = patches(HELD_OUT + 3)
    known.pixels[-1] = 90
    first, again, next_one = (lesson(known, step, HELD_OUT + 3) for step in (5, 5, 6))
    assert all(torch.equal(one, other) for one, other in zip(first, again, strict=True))
    assert not torch.equal(first[0], next_one[0])


def test_no_lesson_shows_a_patch_that_is_held_out() -> None:
    known = patches(HELD_OUT + 1)
    known.pixels[:HELD_OUT], known.pixels[HELD_OUT:] = 0, 200
    seen, _ = lesson(known, 0, HELD_OUT + 1)
    assert (seen[:, :3] > 0).all(), "all of it is of the one bright patch"


def test_patches_come_faster_than_steps_until_all_are_there() -> None:
    there = [patches_at(step, PATCHES) for step in range(0, STEPS + 1, 500)]
    assert there == sorted(there) and there[0] > HELD_OUT and there[-1] == PATCHES
