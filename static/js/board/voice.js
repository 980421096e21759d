// What happened and what is asked, said to those who do not see the table.
const MOST = 8; // lines; the log has them all

let spoken = 0;

export function remember(table) {
  spoken = Math.max(0, ...numbers(table));
}

export function tell(table) {
  const now = Math.max(0, ...numbers(table));
  const said = now < spoken ? ["Taken back."] : fresh(table);
  spoken = now;
  const problem = table.querySelector('[role="alert"]')?.textContent;
  const prompt = table.querySelector("#prompt").textContent;
  say([problem, ...said, prompt].filter(Boolean).join(" "));
}

export function say(words) {
  document.getElementById("voice").textContent = words;
}

// The words of what a table tells that was not said yet, but for lines that `besides` selects.
export function fresh(table, besides = "") {
  const unsaid = (line) => Number(line.dataset.n) > spoken && !(besides && line.matches(besides));
  const lines = [...table.querySelectorAll("[data-n]")].filter(unsaid);
  lines.sort((one, other) => one.dataset.n - other.dataset.n);
  return lines.slice(-MOST).map((line) => line.firstElementChild.textContent);
}

function numbers(table) {
  return [...table.querySelectorAll("[data-n]")].map((line) => Number(line.dataset.n));
}
