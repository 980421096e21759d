// Rule numbers show their paragraph beside them, and links to cards the card, with what it does where they ask for that
// (`data-preview`): by pointing, by walking there with Tab, by a tap. Without this file they are links, and stay that: a press, or a second tap, goes there.
import { awaitRelease } from "./press.js";

const AFTER = 150; // milliseconds of pointing; a pointer that only passes opens nothing
const GRACE = 300; // to reach the card with the pointer
const GAP = 6; // pixels between number and card
const SCROLLS = { rule: ["ArrowDown", "ArrowUp"], face: ["ArrowDown", "ArrowUp"], card: ["PageDown", "PageUp"] };

const previews = new Map(); // HTML that was fetched, by address
const card = document.createElement("div");
const home = document.getElementById("main");
let shown = null; // the link whose paragraph is shown or fetched
let dismissed = ""; // whose card Esc closed: its line that is drawn anew under the focus does not open it again
let timer = 0;
let touched = false;

card.id = "rule-card";
card.className = "rule-card";
card.role = "tooltip";
card.hidden = true;
home.append(card);

// A link that is a face already has nothing to show.
const linkAt = (event) => event.target.closest?.("a.rule, a.card-link:not(:has(.face, .face-picture)), a[data-preview]");

document.addEventListener("pointerover", (event) => {
  if (event.pointerType !== "mouse") return;
  const link = linkAt(event);
  if (link || card.contains(event.target)) clearTimeout(timer);
  if (link && link !== shown) timer = setTimeout(show, AFTER, link);
});
document.addEventListener("pointerout", (event) => {
  if (event.pointerType !== "mouse" || !(linkAt(event) || card.contains(event.target))) return;
  clearTimeout(timer);
  if (shown !== document.activeElement) timer = setTimeout(hide, GRACE);
});
document.addEventListener("focusin", (event) => {
  const link = linkAt(event);
  if (link && link.href === dismissed) return;
  dismissed = "";
  if (link?.matches(":focus-visible")) show(link);
  else if (!card.contains(event.target)) hide();
});
document.addEventListener("focusout", (event) => {
  const within = (part) => part === shown || card.contains(part);
  if (within(event.target) && !within(event.relatedTarget)) hide();
});
document.addEventListener("pointerdown", (event) => {
  touched = event.pointerType !== "mouse";
  if (!card.contains(event.target) && linkAt(event) !== shown) hide();
});
document.addEventListener("click", (event) => {
  const link = linkAt(event);
  if (!link || !touched || link === shown) return;
  event.preventDefault();
  show(link);
});
// Before others hear of it: Esc closes the card only, and arrows scroll it while its number has the focus.
document.addEventListener("keydown", press, true);
for (const kind of ["scroll", "resize"]) addEventListener(kind, place, { capture: true, passive: true });

function press(event) {
  if (card.hidden) return;
  if (event.key === "Escape") {
    dismissed = shown.href;
    hide();
    event.preventDefault(); // a dialog stays open
  } else if (SCROLLS[kindOf(shown)]?.includes(event.key) && event.target === shown && card.tabIndex === 0) {
    card.scrollBy(0, event.key.endsWith("Down") ? 60 : -60);
    event.preventDefault();
  } else return;
  event.stopPropagation();
}

async function show(link) {
  hide();
  shown = link;
  (link.closest("dialog") ?? home).append(card); // what lies outside of an open dialog is behind it
  const preview = await fetched(link);
  await awaitRelease();
  if (shown !== link || !preview || !link.isConnected) return;
  card.innerHTML = preview; // cleaned by the server
  card.querySelectorAll("a").forEach((each) => each.replaceWith(each.textContent));
  card.classList.toggle("is-face", kindOf(link) === "face");
  card.classList.toggle("is-card", kindOf(link) === "card");
  card.hidden = false;
  card.scrollTop = 0;
  link.setAttribute("aria-describedby", card.id);
  place();
}

function kindOf(link) {
  return link.matches(".rule") ? "rule" : (link.dataset.preview ?? "face");
}

function hide() {
  clearTimeout(timer);
  shown?.removeAttribute("aria-describedby");
  shown = null;
  card.hidden = true;
}

async function fetched(link) {
  if (!previews.has(link.href)) {
    try {
      const html = await (link.matches(".rule") ? paragraphOf(link) : previewOf(link));
      if (html) previews.set(link.href, html);
    } catch {
      return ""; // the link still works
    }
  }
  return previews.get(link.href);
}

async function paragraphOf(link) {
  const number = encodeURIComponent(link.textContent.trim());
  const answer = await fetch(`/api/v1/rules/${number}${new URL(link.href).search}`); // of the same edition
  if (!answer.ok) return "";
  const paragraph = await answer.json();
  const title = document.createElement("p");
  title.className = "rule-card-title";
  title.textContent = `${paragraph.number} ${paragraph.title}`;
  return title.outerHTML + paragraph.html;
}

async function previewOf(link) {
  const answer = await fetch(link.href, { headers: { "X-Preview": kindOf(link) } });
  return answer.ok ? answer.text() : "";
}

// Below the number or above it, where there is more room, and never over what has the focus.
function place() {
  if (card.hidden) return;
  if (!shown.isConnected) return hide();
  if (kindOf(shown) === "card" && placeBeside(shown.closest("li"))) return;
  const at = shown.getBoundingClientRect();
  const rooms = { below: innerHeight - at.bottom - 2 * GAP, above: at.top - 2 * GAP };
  const focus = document.activeElement;
  if (focus !== document.body && !focus.contains(shown) && !card.contains(focus)) {
    const taken = focus.getBoundingClientRect();
    if (taken.top >= at.bottom) rooms.below = Math.min(rooms.below, taken.top - at.bottom - 2 * GAP);
    if (taken.bottom <= at.top) rooms.above = Math.min(rooms.above, at.top - taken.bottom - 2 * GAP);
  }
  card.style.maxHeight = "";
  const wanted = card.offsetHeight;
  const below = rooms.below >= wanted || rooms.below >= rooms.above;
  const height = Math.min(wanted, below ? rooms.below : rooms.above);
  card.style.maxHeight = `${height}px`;
  card.style.top = `${below ? at.bottom + GAP : at.top - GAP - height}px`;
  card.style.left = `${Math.max(8, Math.min(at.left, document.documentElement.clientWidth - card.offsetWidth - 8))}px`;
  setScrolling();
}

// Beside the row that it is about, whose buttons stay free; false where there is no room.
function placeBeside(row) {
  const at = row.getBoundingClientRect();
  const width = card.offsetWidth;
  const lefts = [at.right + GAP, at.left - GAP - width];
  const left = lefts.find((each) => each >= 8 && each + width + 8 <= document.documentElement.clientWidth);
  if (left === undefined) return false;
  card.style.maxHeight = `${innerHeight - 16}px`;
  card.style.left = `${left}px`;
  card.style.top = `${Math.max(8, Math.min(at.top - 40, innerHeight - card.offsetHeight - 8))}px`;
  setScrolling();
  return true;
}

function setScrolling() {
  if (card.scrollHeight > card.clientHeight) card.tabIndex = 0;
  else card.removeAttribute("tabindex");
}
