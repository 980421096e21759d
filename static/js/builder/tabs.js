// On a phone the deck, the search and the stats are tabs. Without this file they stand below each other.
const columns = document.querySelector(".build-columns");
const tabs = document.querySelectorAll(".build-tabs a");

export function openTab(name) {
  columns.dataset.tab = name;
  tabs.forEach((tab) => {
    if (partOf(tab) === name) tab.setAttribute("aria-current", "true");
    else tab.removeAttribute("aria-current");
  });
}

// The tab in which the target of a link is.
function partOf(link) {
  const target = document.querySelector(link.hash);
  return target.closest(".build-search") ? "add" : target.closest(".build-stats") ? "stats" : "deck";
}

document.querySelector(".build-top").addEventListener("click", (event) => {
  const link = event.target.closest("a[href^='#']");
  if (!link) return;
  openTab(partOf(link));
  if (!link.closest(".build-tabs")) return; // to its place in the tab, as any link
  event.preventDefault();
  const top = columns.getBoundingClientRect().top - link.closest(".build-top").offsetHeight;
  if (top < 0) scrollBy(0, top);
});

openTab(document.getElementById(location.hash.slice(1))?.closest(".build-search") ? "add" : "deck");
