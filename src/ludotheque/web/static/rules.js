// The search box of a rules page: shows only the passages with every word that was typed, whatever their accents.

const box = /** @type {HTMLInputElement} */ (document.getElementById("search"));
const found = document.getElementById("found");
const blocks = [...document.querySelectorAll("#rules p, #rules li, #rules tbody tr, #rules figure, #rules pre")].filter((block) => !block.parentElement.closest("li, figure"));
const heads = [...document.querySelectorAll("#rules :is(h1, h2, h3, thead)")];

/** @param {string} text */
const plain = (text) => text.normalize("NFD").replace(/\p{Diacritic}/gu, "").toLowerCase();

function search() {
  const words = plain(box.value).split(/\s+/).filter(Boolean);
  let count = 0;
  for (const block of blocks) {
    const isFound = words.every((word) => plain(block.textContent).includes(word));
    block.hidden = !isFound;
    if (isFound) count += 1;
  }
  for (const head of heads) head.hidden = words.length > 0 && !hasFound(head);
  found.textContent = !words.length ? "" : count ? String(count) : found.dataset.none;
}

// Whether anything is left below a heading, up to the next one.
/** @param {Element} head */
function hasFound(head) {
  if (head.matches("thead")) return [...head.parentElement.querySelectorAll("tbody tr")].some((row) => !row.hidden);
  for (let next = head.nextElementSibling; next && !next.matches("h1, h2, h3"); next = next.nextElementSibling) {
    if (blocks.some((block) => next.contains(block) && !block.hidden)) return true;
  }
  return false;
}

box.addEventListener("input", search);
box.addEventListener("keydown", (event) => { if (event.key === "Escape") { box.value = ""; search(); } });
search();
document.documentElement.dataset.ready = "";
