"""The codes of all durations that a text can state."""

from engine import vocab
from engine.effects.terms.durations import ANY_PHASE, DURATIONS, YOUR_PHASE

PHASES = [phase for phase in range(len(vocab.PHASES)) if phase != vocab.PREPARATION]
ALL_DURATIONS = (
    *range(len(DURATIONS)),
    *[base + phase for base in (ANY_PHASE, YOUR_PHASE) for phase in PHASES],
)
