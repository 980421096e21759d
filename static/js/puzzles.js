// Marks the puzzles that ended in this browser, and counts them: in a row as in the quiz of Target Practice.
import { puzzleMarks } from "./puzzle-marks.js";

const WORDS = { medal: "Solved, with a medal", solved: "Solved", "given-up": "Given up" };
const marks = puzzleMarks();
const ends = new Map(marks);
for (const place of document.querySelectorAll(".puzzle-mark")) {
  const outcome = ends.get(place.closest("[data-puzzle]").dataset.puzzle);
  if (!outcome) continue;
  place.textContent = WORDS[outcome];
  place.dataset.outcome = outcome;
  place.hidden = false;
}
if (marks.length) {
  const score = document.getElementById("score");
  const solved = marks.filter((mark) => mark[1] !== "given-up");
  let streak = 0;
  let longest = 0;
  for (const [, outcome] of marks) {
    streak = outcome === "given-up" ? 0 : streak + 1;
    longest = Math.max(longest, streak);
  }
  const medals = marks.filter((mark) => mark[1] === "medal").length;
  const counted = { solved: solved.length, medals, streak, longest };
  for (const [name, count] of Object.entries(counted)) score.querySelector(`[data-${name}]`).textContent = count;
  score.hidden = false;
}
