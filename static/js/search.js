// The key / leads to the search of a page, and what is typed there is completed. Without this file it is a form.
const field = document.querySelector("main [data-search]") ?? document.querySelector("[data-search]");
const completions = document.querySelector("#completions");

document.addEventListener("keydown", (event) => {
  if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  if (event.target.closest("input, textarea, select, [contenteditable]") || !field) return;
  event.preventDefault();
  field.focus();
  field.select();
});

let asked = 0;

async function complete() {
  const mine = ++asked;
  await new Promise((rest) => setTimeout(rest, 150));
  if (mine !== asked) return;
  const answer = await fetch(`${completions.dataset.from}?q=${encodeURIComponent(field.value)}`);
  if (!answer.ok || mine !== asked) return;
  const { results } = await answer.json();
  completions.replaceChildren(...results.map(({ search, about }) => new Option(about, search)));
}

// A list that is short already waits; the network may be away, and then there is none.
if (completions) field.addEventListener("input", () => complete().catch(() => completions.replaceChildren()));
