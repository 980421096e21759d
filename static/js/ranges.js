// A slider with two thumbs for each pair of fields: what one says, the other shows. Only the fields are sent.
for (const range of document.querySelectorAll("[data-range]")) {
  const [least, most] = range.querySelectorAll("[type=number]");
  const slider = range.querySelector(".slider");
  const [low, high] = slider.querySelectorAll("[type=range]");
  const highest = Number(high.max);

  const show = () => {
    low.value = least.value || 0;
    high.value = most.value || highest;
    low.style.zIndex = low.value > highest / 2 ? 1 : 0; // where both thumbs meet at an end, one has a way back
    slider.style.setProperty("--from", low.value / highest);
    slider.style.setProperty("--to", high.value / highest);
  };
  // At the end of its way a thumb asks for nothing.
  low.addEventListener("input", () => {
    const value = Math.min(low.value, high.value);
    least.value = value > 0 ? value : "";
    show();
  });
  high.addEventListener("input", () => {
    const value = Math.max(low.value, high.value);
    most.value = value < highest ? value : "";
    show();
  });
  for (const field of [least, most]) field.addEventListener("input", show);
  window.addEventListener("pageshow", show); // a browser fills fields in again
  slider.hidden = highest < 1;
  show();
}
