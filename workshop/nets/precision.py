"""Chooses the numbers in which a net learns on this processor."""

import torch

_HALVES = ("avx512_bf16", "amx_bf16", "bf16")  # a processor with one of these computes in short numbers twice as fast


def short_where_fast() -> torch.autocast:
    """Numbers of 16 bits where the processor has instructions for them; elsewhere they take ten times as long as 32."""
    able = torch.cpu.get_capabilities()
    return torch.autocast("cpu", torch.bfloat16, enabled=any(able.get(name) for name in _HALVES))
