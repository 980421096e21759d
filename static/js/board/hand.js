// The hand is a drawer on a phone: open where there is room or a card in it can be played, and as the player wants it.
const GAPS = 24; // pixels between field, question and hand

export function dress(table) {
  const hand = table.querySelector(".hand");
  const fold = hand.querySelector(".fold");
  const wanted = hand.querySelector(".is-offered") || table.dataset.kind === "mulligan";
  fold.hidden = false;
  fold.addEventListener("click", () => show(hand, fold, hand.classList.contains("is-folded")));
  show(hand, fold, true);
  if (!wanted && !fits(table, hand)) show(hand, fold, false);
}

// While a card is placed the hand is folded: on a phone it lies over the field.
export function makeWay(table) {
  const hand = table.querySelector(".hand");
  hand.dataset.wasOpen = String(!hand.classList.contains("is-folded"));
  show(hand, hand.querySelector(".fold"), false);
}

export function comeBack(table) {
  const hand = table.querySelector(".hand");
  if (hand.dataset.wasOpen === "true") show(hand, hand.querySelector(".fold"), true);
}

function fits(table, hand) {
  const arena = table.querySelector(".arena").getBoundingClientRect();
  const asked = table.querySelector(".asked");
  const list = table.querySelector(".everything")?.offsetHeight ?? 0; // it may be scrolled to
  const beside = asked.getBoundingClientRect().left >= arena.right;
  const above = beside ? -list : arena.height + GAPS;
  return above + asked.scrollHeight + hand.offsetHeight <= innerHeight;
}

function show(hand, fold, open) {
  hand.classList.toggle("is-folded", !open);
  fold.setAttribute("aria-expanded", String(open));
}
