// Faults of the layout of this page, in words. Of all texts the rectangles are held against each other and the page, as far
// as they are seen. What floats above a page on purpose, what is only spoken and what its own frame scrolls is left out.
() => {
  const faults = [];
  const main = document.querySelector("main") ?? document.body;
  const name = (element) => element.tagName.toLowerCase() + (element.id ? `#${element.id}` : "")
    + [...element.classList].map((each) => `.${each}`).join("");
  const styles = new Map();
  const styleOf = (element) => styles.get(element) ?? styles.set(element, getComputedStyle(element)).get(element);
  const above = (element) => {
    const all = [];
    for (let each = element; each && each !== document.documentElement; each = each.parentElement) all.push(each);
    return all;
  };
  const floats = (element) => above(element).some((each) => ["fixed", "sticky"].includes(styleOf(each).position));
  const isSpoken = (element) => above(element).some((each) => styleOf(each).clipPath !== "none"
    || each.matches(".unseen, .skip, svg, noscript, option, datalist"));
  const clips = (element) => above(element).filter((each) => styleOf(each).overflowX !== "visible");
  const texts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const element = node.parentElement;
    if (!node.data.trim() || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      || isSpoken(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const frames = clips(element).map((each) => each.getBoundingClientRect());
    for (const rect of range.getClientRects()) {
      let [left, top, right, bottom] = [rect.left, rect.top, rect.right, rect.bottom];
      for (const frame of frames) {
        left = Math.max(left, frame.left); right = Math.min(right, frame.right);
        top = Math.max(top, frame.top); bottom = Math.min(bottom, frame.bottom);
      }
      if (right - left < 2 || bottom - top < 2) continue;
      texts.push({ node, element, left, top, right, bottom, words: node.data.trim().slice(0, 30) });
    }
  }
  const still = texts.filter(({ element }) => !floats(element)).sort((one, other) => one.top - other.top);
  still.forEach((one, at) => {
    for (const other of still.slice(at + 1)) {
      if (other.top >= one.bottom) break;
      if (one.node === other.node) continue;
      const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      const least = Math.min(one.bottom - one.top, other.bottom - other.top);
      if (wide > 2 && high > 0.45 * least) faults.push(`upon each other: “${one.words}” and “${other.words}”`);
    }
  });
  const room = document.documentElement.clientWidth;
  const edge = Math.min(room, main.getBoundingClientRect().right);
  for (const { element, left, right, words } of texts) {
    const limit = main.contains(element) ? edge : room;
    if (right > limit + 1 || left < -1) faults.push(`outside: “${words}” in ${name(element)}`);
  }
  for (const each of main.querySelectorAll("*")) {
    const rect = each.getBoundingClientRect();
    if (!rect.width || !each.checkVisibility() || isSpoken(each) || floats(each)) continue;
    if (rect.right > edge + 1 && clips(each.parentElement).length === 0) faults.push(`outside: ${name(each)}`);
  }
  for (const select of document.querySelectorAll("select:not([multiple])")) {
    if (!select.checkVisibility() || !select.selectedOptions.length) continue;
    const free = select.cloneNode();
    free.append(select.selectedOptions[0].cloneNode(true));
    free.style.cssText = "position: absolute; width: max-content; min-width: 0; max-width: none";
    select.after(free);
    if (free.offsetWidth > select.offsetWidth + 1) {
      faults.push(`cut: “${select.selectedOptions[0].text}” in ${name(select)}`);
    }
    free.remove();
  }
  for (const each of document.querySelectorAll("button, .button, .badge, legend, label, th, dt, h1, h2, h3")) {
    if (!each.checkVisibility() || isSpoken(each) || styleOf(each).overflowX === "visible") continue;
    if (each.scrollWidth > each.clientWidth + 1) faults.push(`cut: “${each.innerText.slice(0, 30)}” in ${name(each)}`);
  }
  return [...new Set(faults)];
}
