// Marks the puzzles that ended in this browser, and counts them, in a row as in the quiz of Target Practice. With an
// account the page has what the account remembers, which keeps what it does not know yet.
import { puzzleMarks } from "./puzzle-marks.js";

const WORDS = { medal: "Solved, with a medal", solved: "Solved", "given-up": "Given up" };
const form = document.getElementById("progress");
const marks = puzzleMarks();
const unkept = marks.filter(([key]) => show(key));
if (form && unkept.length) {
  const fields = new FormData(form);
  for (const mark of unkept) fields.append("ended", mark.join(" "));
  // Quietly: what is not kept now is kept by the next visit.
  fetch(form.action, { method: "post", body: fields, redirect: "manual" }).catch(() => {});
} else if (!form && marks.length) {
  count();
}

// Whether the puzzle is on the page and not marked yet: then it is.
function show(key) {
  const place = document.querySelector(`.panel[data-puzzle="${CSS.escape(key)}"] .puzzle-mark`);
  if (!place || place.dataset.outcome) return false;
  const outcome = marks.find((mark) => mark[0] === key)[1];
  place.textContent = WORDS[outcome];
  place.dataset.outcome = outcome;
  place.hidden = false;
  return true;
}

function count() {
  const score = document.getElementById("score");
  let streak = 0;
  let longest = 0;
  for (const [, outcome] of marks) {
    streak = outcome === "given-up" ? 0 : streak + 1;
    longest = Math.max(longest, streak);
  }
  const solved = marks.filter((mark) => mark[1] !== "given-up").length;
  const medals = marks.filter((mark) => mark[1] === "medal").length;
  for (const [name, number] of Object.entries({ solved, medals, streak, longest })) {
    score.querySelector(`[data-${name}]`).textContent = number;
  }
  score.hidden = false;
}
