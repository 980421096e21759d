// The hand is a drawer on a phone: open while a card in it can be played, and as the player wants it.
export function dress(table) {
  const hand = table.querySelector(".hand");
  const fold = hand.querySelector(".fold");
  const wanted = hand.querySelector(".is-offered") || table.dataset.kind === "mulligan";
  fold.hidden = false;
  fold.addEventListener("click", () => show(hand, fold, hand.classList.contains("is-folded")));
  show(hand, fold, Boolean(wanted));
}

function show(hand, fold, open) {
  hand.classList.toggle("is-folded", !open);
  fold.setAttribute("aria-expanded", String(open));
}
