// The values of a chart under the pointer, the finger or the focus stand below it; arrow keys go from turn to turn.
// Without scripts the table has them.
const SHOWN = "chart-values";

export function dress() {
  for (const chart of document.querySelectorAll("svg.chart")) {
    line(chart); // there before it says anything, so that nothing moves then
    if (chart.querySelector(".dot")) chart.tabIndex = 0; // bars that lead somewhere have the focus themselves
  }
}

export function listen() {
  for (const kind of ["pointermove", "pointerdown"]) {
    document.addEventListener(kind, (event) => {
      const chart = event.target.closest?.("svg.chart");
      if (chart) show(chart, nearest(chart, event.clientX));
    });
  }
  document.addEventListener("focusin", ({ target }) => {
    const chart = target.closest?.("svg.chart");
    if (chart) show(chart, target === chart ? 0 : places(chart).indexOf(middle(target.querySelector(".bar"))));
  });
  document.addEventListener("keydown", (event) => {
    const move = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!move || !event.target.matches("svg.chart")) return;
    event.preventDefault();
    const last = places(event.target).length - 1;
    show(event.target, Math.max(0, Math.min(last, Number(event.target.dataset.place) + move)));
  });
}

function show(chart, place) {
  const at = places(chart)[place];
  if (at === undefined) return;
  chart.dataset.place = place;
  const marks = [...chart.querySelectorAll(".dot, .bar")].filter((mark) => middle(mark) === at);
  line(chart).textContent = marks.map((mark) => mark.querySelector("title").textContent).join("; ");
}

function line(chart) {
  const below = chart.nextElementSibling;
  if (below?.classList.contains(SHOWN)) return below;
  const made = document.createElement("output");
  made.className = SHOWN;
  chart.after(made);
  return made;
}

function nearest(chart, x) {
  const { left, width } = chart.getBoundingClientRect();
  const at = ((x - left) / width) * chart.viewBox.baseVal.width;
  const far = places(chart).map((each) => Math.abs(each - at));
  return far.indexOf(Math.min(...far));
}

// The middles of its dots or bars, each once, from left to right
function places(chart) {
  const all = [...chart.querySelectorAll(".dot, .bar")].map(middle);
  return [...new Set(all)].sort((one, other) => one - other);
}

function middle(mark) {
  const value = (name) => Number(mark.getAttribute(name));
  return mark.matches(".dot") ? value("cx") : value("x") + value("width") / 2;
}
