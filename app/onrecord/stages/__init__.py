"""The verbs: pure functions over values, with no input or output, no clock and no randomness."""

from __future__ import annotations
