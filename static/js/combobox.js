// Completion of a search field: a combobox with a list of suggestions (ARIA 1.2). Without this file it is a plain field.
//
// `data-complete` is the address that is asked, `data-recent` the name under which searches are kept in this browser.
// Where its form has a `.suggestions-line`, suggestions stand there in one line of fixed height, so that
// they cover nothing that is found while one types; else they float below the field. `data-stay`: what is chosen is
// written and neither gone to nor sent, and in a line Arrow Down is the page's. What changes suggestions waits until
// nothing is pressed (press.js).
import { awaitRelease } from "./press.js";

const PAUSE = 60; // milliseconds without a letter before it asks
const MOST_KEPT = 100; // answers
const MOST_RECENT = 8;
const LONGEST_RECENT = 100; // characters

document.querySelectorAll("input[data-complete]").forEach(connect);

function connect(field, index) {
  const part = field.closest(".field");
  const line = field.form?.querySelector(".suggestions-line") ?? null;
  const isStrip = line !== null;
  const list = document.createElement("ul");
  list.id = `suggestions-${index}`;
  list.className = `suggestions ${isStrip ? "is-strip" : "is-floating"}`;
  list.setAttribute("role", "listbox");
  list.setAttribute("aria-label", "Suggestions");
  if (isStrip) list.setAttribute("aria-orientation", "horizontal");
  list.hidden = true;
  const voice = document.createElement("span");
  voice.className = "unseen";
  voice.setAttribute("role", "status");
  part.classList.add("has-suggestions");
  (line ?? part).append(list);
  part.append(voice);
  const attributes = { role: "combobox", autocomplete: "off", "aria-autocomplete": "list", "aria-controls": list.id };
  for (const [name, value] of Object.entries(attributes)) field.setAttribute(name, value);
  field.setAttribute("aria-expanded", "false");

  const answers = new Map(); // by what was asked, the latest last
  let shown = []; // suggestions in the list
  let active = -1;
  let request = null;
  let turn = 0;

  field.addEventListener("input", () => suggest(PAUSE));
  field.addEventListener("focus", () => field.value || suggest(0));
  field.addEventListener("click", () => shown.length || suggest(0));
  field.addEventListener("keydown", press);
  field.addEventListener("blur", close);
  field.form?.addEventListener("submit", () => {
    remember();
    close();
  });
  list.addEventListener("pointerdown", (event) => event.preventDefault()); // the field keeps the focus
  list.addEventListener("click", (event) => {
    const option = event.target.closest("[role=option]");
    if (option) choose(shown[[...list.children].indexOf(option)]);
  });

  async function suggest(pause) {
    const mine = ++turn;
    request?.abort();
    const text = field.value;
    if (pause) await new Promise((rest) => setTimeout(rest, pause));
    if (mine !== turn) return;
    const found = text.trim() ? await ask(text) : recent();
    await awaitRelease();
    if (mine === turn && document.activeElement === field) show(found, text);
  }

  // A list that is short already waits; the network may be away, and then there is none.
  async function ask(text) {
    if (!answers.has(text)) {
      request = new AbortController();
      const address = new URL(field.dataset.complete, location);
      address.searchParams.set("q", text);
      try {
        const answer = await fetch(address, { signal: request.signal });
        if (!answer.ok) return [];
        answers.set(text, (await answer.json()).results);
      } catch {
        return [];
      }
      if (answers.size > MOST_KEPT) answers.delete(answers.keys().next().value);
    }
    const begun = text.trim().toLowerCase();
    const again = recent().filter(({ search }) => search.toLowerCase().startsWith(begun) && search !== text);
    return [...answers.get(text), ...again.slice(0, 2)];
  }

  function show(found, text) {
    shown = found;
    active = -1;
    list.replaceChildren(...found.map(optionOf));
    list.hidden = !found.length;
    list.scrollTo(0, 0);
    field.setAttribute("aria-expanded", String(found.length > 0));
    field.removeAttribute("aria-activedescendant");
    if (text.trim()) voice.textContent = found.length === 1 ? "1 suggestion" : `${found.length} suggestions`;
  }

  function close() {
    turn += 1;
    request?.abort();
    // A press that is under way ends on what it was begun on
    awaitRelease().then(() => document.activeElement !== field && show([], ""));
  }

  function optionOf(found, place) {
    const option = document.createElement("li");
    option.id = `${list.id}-${place}`;
    option.className = `suggestion is-${found.kind}`;
    option.setAttribute("role", "option");
    option.setAttribute("aria-selected", "false");
    if (found.picture) {
      const picture = new Image(30, 42);
      picture.src = found.picture;
      picture.alt = "";
      option.append(picture);
    }
    option.append(words("suggestion-name", found.name || found.search));
    if (found.cost) {
      const cost = words("suggestion-cost", found.cost);
      cost.append(words("unseen", " mana"));
      option.append(cost);
    }
    option.append(words("suggestion-about", found.about));
    return option;
  }

  function words(name, text) {
    const span = document.createElement("span");
    span.className = name;
    span.textContent = text;
    return span;
  }

  function press(event) {
    if (event.ctrlKey || event.metaKey || event.isComposing) return;
    const act = actOf(event);
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  }

  function actOf({ key, altKey }) {
    const isOpen = shown.length > 0;
    const atEnd = field.selectionStart === field.value.length;
    if (key === "ArrowDown" && !isOpen) return altKey ? () => suggest(0) : null;
    if (!isOpen) return null;
    if (key === "Escape") return () => show([], "");
    if (key === "Enter") return active >= 0 ? () => choose(shown[active]) : null;
    if (key === "ArrowDown" && !(isStrip && field.dataset.stay && !altKey && active < 0)) return () => move(1);
    if (key === "ArrowUp") return active >= 0 || !isStrip ? () => move(-1) : null;
    if (isStrip && key === "ArrowRight" && (atEnd || active >= 0)) return () => move(1);
    return isStrip && key === "ArrowLeft" && active >= 0 ? () => move(-1) : null;
  }

  // From the field to the first or last suggestion, and behind these back to the field.
  function move(by) {
    const places = shown.length + 1;
    active = ((active + 1 + by + places) % places) - 1;
    [...list.children].forEach((option, place) => option.setAttribute("aria-selected", String(place === active)));
    const option = list.children[active];
    if (!option) return field.removeAttribute("aria-activedescendant");
    field.setAttribute("aria-activedescendant", option.id);
    option.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  // A card or a page is gone to where the field leads elsewhere; what completes the search goes on being typed.
  function choose(found) {
    if (found.address && !field.dataset.stay) {
      remember(found.search);
      location.assign(found.address);
      return;
    }
    const isWhole = !["field", "value", "name"].includes(found.kind);
    field.value = found.search + (isWhole || /[:=<>]$/.test(found.search) ? "" : " ");
    field.setSelectionRange(field.value.length, field.value.length);
    field.focus();
    show([], "");
    field.dispatchEvent(new Event("input", { bubbles: true }));
    if (isWhole && !field.dataset.stay && !field.form?.hasAttribute("hx-get")) field.form?.requestSubmit();
  }

  function recent() {
    try {
      const kept = JSON.parse(localStorage.getItem(field.dataset.recent) ?? "[]");
      return kept.filter((search) => typeof search === "string").slice(0, MOST_RECENT)
        .map((search) => ({ kind: "recent", search, about: "searched before" }));
    } catch {
      return []; // a browser may keep nothing
    }
  }

  function remember(search = field.value.trim()) {
    if (!field.dataset.recent || !search || search.length > LONGEST_RECENT) return;
    const kept = [search, ...recent().map((found) => found.search).filter((other) => other !== search)];
    try {
      localStorage.setItem(field.dataset.recent, JSON.stringify(kept.slice(0, MOST_RECENT)));
    } catch {
      // it is full, or not allowed
    }
  }

  field.addEventListener("change", () => field.form?.hasAttribute("hx-get") && remember());
}
