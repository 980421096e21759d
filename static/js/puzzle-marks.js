// How the puzzles ended that were played in this browser: [key, outcome], the first end of each, in order.
const STORE = "dimrift-puzzles";
const OUTCOMES = ["medal", "solved", "given-up"];

export function puzzleMarks() {
  try {
    const kept = JSON.parse(localStorage.getItem(STORE));
    return Array.isArray(kept) ? kept.filter(isMark) : [];
  } catch {
    return []; // storage may be forbidden, or hold what somebody wrote there
  }
}

function isMark(mark) {
  return Array.isArray(mark) && typeof mark[0] === "string" && OUTCOMES.includes(mark[1]);
}

export function keepMark(key, outcome) {
  const kept = puzzleMarks();
  if (!key || !outcome || kept.some((mark) => mark[0] === key)) return;
  try {
    localStorage.setItem(STORE, JSON.stringify([...kept, [key, outcome]]));
  } catch {
    // as above
  }
}
