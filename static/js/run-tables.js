// The page of a run: tables sort by each of their columns, and what is open, sorted or shown stays so while new
// figures come in. Without scripts the tables are there in the order of the deck and of the turns.
import * as values from "./chart-values.js";

const state = { open: new Set(), intervals: new Set(), sorts: new Map() };

addButtons();
openTarget();
values.dress();
values.listen();
window.addEventListener("hashchange", openTarget);

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-sort]");
  if (!button) return;
  const head = button.closest("th");
  const falling = head.ariaSort ? head.ariaSort === "ascending" : head.classList.contains("num");
  const part = button.closest(".run-part").id;
  state.sorts.set(part, { column: head.cellIndex, falling });
  sort(button.closest("table"), state.sorts.get(part));
});

document.addEventListener("htmx:beforeSwap", () => {
  for (const part of document.querySelectorAll(".run-part")) {
    part.open ? state.open.add(part.id) : state.open.delete(part.id);
  }
  for (const box of document.querySelectorAll("[data-intervals]")) {
    box.checked ? state.intervals.add(box.id) : state.intervals.delete(box.id);
  }
});

document.addEventListener("htmx:afterSettle", () => {
  addButtons();
  values.dress();
  for (const id of state.open) document.getElementById(id)?.setAttribute("open", "");
  for (const id of state.intervals) {
    const box = document.getElementById(id);
    if (box) box.checked = true;
  }
  for (const [part, order] of state.sorts) {
    const table = document.querySelector(`#${part} table`);
    if (table) sort(table, order);
  }
});

// A sentence leads to rows that are closed: older browsers do not open them.
function openTarget() {
  const part = document.getElementById(location.hash.slice(1))?.closest(".run-part");
  if (part) part.open = true;
}

function addButtons() {
  for (const head of document.querySelectorAll("table[data-sorted] thead th")) {
    if (head.querySelector("[data-sort]")) continue;
    const button = document.createElement("button");
    button.type = "button";
    button.dataset.sort = "";
    button.append(...head.childNodes);
    head.append(button);
  }
}

function sort(table, { column, falling }) {
  for (const head of table.tHead.rows[0].cells) head.ariaSort = null;
  table.tHead.rows[0].cells[column].ariaSort = falling ? "descending" : "ascending";
  const body = table.tBodies[0];
  const rows = [...body.rows].map((row) => [value(row.cells[column]), row]);
  rows.sort(([one], [other]) => compare(one, other) * (falling ? -1 : 1));
  body.append(...rows.map(([, row]) => row));
}

// What a cell is sorted by: its number, without the interval; where it has none, its words, or the lowest place
function value(cell) {
  const link = cell.firstElementChild?.matches("a") ? cell.firstElementChild : cell.firstChild;
  const words = link?.textContent.trim() ?? "";
  const number = Number.parseFloat(words.replaceAll(",", "").replace("−", "-"));
  if (!Number.isNaN(number)) return number;
  return cell.classList.contains("num") ? -Infinity : words;
}

function compare(one, other) {
  if (typeof one === "string" || typeof other === "string") return String(one).localeCompare(String(other), "en");
  return one === other ? 0 : one - other;
}
