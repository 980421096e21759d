// Lines over the grid, from a card to each zone that it connects to.
const SVG = "http://www.w3.org/2000/svg";
const SHORT = 0.3; // of a zone's width: how far before the middle of a zone its line ends

export function draw(grid, from, names, linked = "") {
  clear(grid);
  const svg = grid.appendChild(document.createElementNS(SVG, "svg"));
  svg.setAttribute("class", "beams");
  svg.setAttribute("aria-hidden", "true");
  const origin = grid.getBoundingClientRect();
  for (const name of names) {
    const to = document.getElementById(`zone-${name}`);
    if (!to) continue;
    const line = beam(svg, middle(from, origin), middle(to, origin), to.offsetWidth * SHORT);
    line.classList.toggle("is-link", name === linked);
  }
}

export function clear(grid) {
  grid.querySelector(".beams")?.remove();
}

function beam(svg, from, to, short) {
  const angle = Math.atan2(to.y - from.y, to.x - from.x);
  const end = { x: to.x - Math.cos(angle) * short, y: to.y - Math.sin(angle) * short };
  const start = { x: from.x + Math.cos(angle) * short * 1.4, y: from.y + Math.sin(angle) * short * 1.4 };
  const line = svg.appendChild(document.createElementNS(SVG, "line"));
  for (const [name, value] of Object.entries({ x1: start.x, y1: start.y, x2: end.x, y2: end.y })) {
    line.setAttribute(name, value);
  }
  const head = svg.appendChild(document.createElementNS(SVG, "path"));
  head.setAttribute("d", "M-5 -9L10 0L-5 9z");
  head.setAttribute("transform", `translate(${end.x} ${end.y}) rotate(${(angle * 180) / Math.PI})`);
  return line;
}

function middle(zone, origin) {
  const box = zone.getBoundingClientRect();
  return { x: box.x - origin.x + box.width / 2, y: box.y - origin.y + box.height / 2 };
}
