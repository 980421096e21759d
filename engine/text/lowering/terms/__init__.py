"""From parse trees to the terms of programs: selectors, subjects, targets, amounts."""
