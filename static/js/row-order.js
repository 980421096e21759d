// Rows of a form in an order: dragged by a handle with mouse, pen or finger, or moved by two buttons.
const EDGE = 60; // pixels from the edge of the window in which the page scrolls, by
const STEP = 12; // with each move

// Give a row, which stands beside its like, a handle and buttons behind its heading. `rows` are all of them now;
// `moved` is called with the row once it stands elsewhere.
export function addMoves(row, { heading, rows, moved }) {
  const moves = document.createElement("div");
  const handle = document.createElement("span");
  moves.className = "row-moves";
  handle.className = "row-handle";
  handle.setAttribute("aria-hidden", "true");
  handle.textContent = "⠿ Drag";
  moves.append(handle);
  for (const [by, words] of [[-1, "Move up"], [1, "Move down"]]) {
    const button = document.createElement("button");
    Object.assign(button, { type: "button", textContent: words, className: "button button-plain button-small" });
    button.addEventListener("click", () => step(row, by, rows) && moved(row));
    moves.append(button);
  }
  row.querySelector(heading).after(moves);
  drag(handle, row, rows, moved);
}

// Let the row and its neighbour change places. The neighbour moves: a row that is taken out of the page loses
// the focus, and the pointer that holds it.
function step(row, by, rows) {
  const other = neighbour(row, by, rows);
  if (by < 0) other && row.after(other);
  else other && row.before(other);
  return Boolean(other);
}

function neighbour(row, by, rows) {
  const all = rows();
  return all[all.indexOf(row) + by];
}

function drag(handle, row, rows, moved) {
  let before = null; // the rows as they were when it was taken
  handle.addEventListener("pointerdown", (event) => {
    if (event.button) return;
    event.preventDefault();
    handle.setPointerCapture(event.pointerId);
    before = rows();
    row.classList.add("is-moving");
  });
  handle.addEventListener("pointermove", (event) => {
    if (!before) return;
    for (const by of [-1, 1]) {
      const other = neighbour(row, by, rows)?.getBoundingClientRect();
      if (other && by * (event.clientY - other.top - other.height / 2) > 0) step(row, by, rows);
    }
    if (event.clientY > innerHeight - EDGE) scrollBy(0, STEP);
    if (event.clientY < EDGE) scrollBy(0, -STEP);
  });
  handle.addEventListener("lostpointercapture", () => {
    row.classList.remove("is-moving");
    if (before?.some((each, at) => each !== rows()[at])) moved(row);
    before = null;
  });
}
