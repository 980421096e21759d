// Which lessons were won in this browser.
const STORE = "dimrift-lessons";

export function wonLessons() {
  try {
    const kept = JSON.parse(localStorage.getItem(STORE));
    return Array.isArray(kept) ? kept.filter((key) => typeof key === "string") : [];
  } catch {
    return []; // storage may be forbidden, or hold what somebody wrote there
  }
}

export function keepWon(key) {
  const kept = wonLessons();
  if (!key || kept.includes(key)) return;
  try {
    localStorage.setItem(STORE, JSON.stringify([...kept, key]));
  } catch {
    // as above
  }
}
