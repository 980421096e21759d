// A press is its beginning and its end on the same thing: what a script brings in between waits until it is over, or the
// click would meet something else or nothing. All that replaces parts of a page goes through here; htmx does by itself.
const AFTERWARDS = 400; // milliseconds after a finger was lifted in which its click may come; that of a mouse comes at once
const TYPED_IN = "select, textarea, input:not([type=checkbox], [type=radio], [type=submit])"; // no click of Space there

const presses = new Map(); // by the number of the pointer, or the key
const waiting = []; // what is done once nothing is pressed, oldest first

// Wait until nothing is pressed.
export function awaitRelease() {
  return new Promise(afterPress);
}

function afterPress(act) {
  if (presses.size) waiting.push(act);
  else act();
}

function begin(name) {
  presses.set(name, { isLifted: false });
}

function lift(name, grace) {
  const press = presses.get(name);
  if (!press) return;
  press.isLifted = true;
  setTimeout(() => presses.get(name) === press && end(name), grace); // else the next press has begun
}

function end(...names) {
  names.forEach((name) => presses.delete(name));
  while (!presses.size && waiting.length) waiting.shift()();
}

const endAll = () => end(...presses.keys());
const endLifted = () => end(...[...presses].filter(([, { isLifted }]) => isLifted).map(([name]) => name));

window.addEventListener("pointerdown", (event) => begin(event.pointerId), true);
window.addEventListener("pointerup", ({ pointerId, pointerType }) => {
  lift(pointerId, pointerType === "mouse" ? 0 : AFTERWARDS);
}, true);
window.addEventListener("pointercancel", (event) => end(event.pointerId), true);
// A menu of the browser, or of a select, may keep the end of a press to itself.
window.addEventListener("pointermove", ({ buttons, pointerId, pointerType }) => {
  if (!buttons && pointerType === "mouse" && presses.has(pointerId)) lift(pointerId, 0);
}, { capture: true, passive: true });
window.addEventListener("change", (event) => event.target.matches("select") && setTimeout(endAll), true);
window.addEventListener("click", (event) => event.isTrusted && setTimeout(endLifted), true); // after all that it does
// Space presses when it comes up, Enter at once.
window.addEventListener("keydown", ({ key, target }) => key === " " && !target.matches?.(TYPED_IN) && begin(key), true);
window.addEventListener("keyup", ({ key }) => lift(key, 0), true);
for (const away of ["blur", "pagehide"]) window.addEventListener(away, (event) => event.target === window && endAll());

// What htmx was sent is taken in later, as a whole. A request that took its place meanwhile has emptied it.
document.addEventListener("htmx:beforeSend", ({ detail: { xhr } }) => {
  const { onload } = xhr;
  xhr.onload = () => afterPress(() => xhr.readyState === XMLHttpRequest.DONE && onload());
});

// A form that asks while one writes asks once for the same, or again where no answer came. Its button asks anew.
const asked = new WeakMap();

document.addEventListener("htmx:confirm", (event) => {
  const { elt, triggeringEvent } = event.detail;
  if (!elt.matches("form")) return;
  const question = new URLSearchParams(new FormData(elt)).toString();
  const isAnew = triggeringEvent?.type === "submit" && !elt.matches(".htmx-request"); // which htmx gives while it waits
  if (asked.get(elt) === question && !isAnew) event.preventDefault();
  asked.set(elt, question);
});
for (const failed of ["htmx:sendError", "htmx:responseError", "htmx:timeout"]) {
  document.addEventListener(failed, ({ detail: { elt } }) => asked.delete(elt));
}
