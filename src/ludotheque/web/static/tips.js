// The name of whatever is pointed at, focused or touched for a while: from the handles' labels and titles in pictures.

const WAIT = 350;
const TOUCH = 450;
const tip = document.getElementById("tip");
/** @type {number | undefined} */
let timer;
let isTouched = false;

// `name` puts a handle into words.
/** @param {(handle: string) => string} name */
export function startTips(name) {
  /** @param {Element | null} piece */
  const words = (piece) => piece && ((piece.dataset?.h && name(piece.dataset.h)) || piece.getAttribute("aria-label") || (piece.querySelector(":scope > title")?.textContent ?? ""));
  /** @param {EventTarget | null} target */
  const find = (target) => target instanceof Element ? target.closest("svg.panel [data-h], svg.panel [aria-label], svg.panel g:has(> title)") : null;

  document.addEventListener("pointerover", (event) => {
    const piece = find(event.target);
    if (event.pointerType !== "mouse" || !piece || piece.querySelector(":scope > title")) return;
    later(piece, words(piece), WAIT);
  });
  document.addEventListener("pointerout", (event) => { if (event.pointerType === "mouse") hide(); });
  document.addEventListener("focusin", (event) => {
    const piece = find(event.target);
    if (piece?.matches(":focus-visible")) later(piece, words(piece), 0);
  });
  document.addEventListener("focusout", hide);
  document.addEventListener("pointerdown", (event) => {
    isTouched = false;
    hide();
    const piece = event.pointerType === "touch" ? find(event.target) : null;
    if (piece) later(piece, words(piece), TOUCH, true);
  });
  for (const kind of ["pointerup", "pointercancel"]) document.addEventListener(kind, () => { clearTimeout(timer); if (isTouched) setTimeout(hide, 1200); });
  // A long touch asks for the name; it is no choice.
  document.addEventListener("click", (event) => {
    if (!isTouched) return;
    isTouched = false;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, { capture: true });
  document.addEventListener("contextmenu", (event) => { if (isTouched) event.preventDefault(); });
  document.addEventListener("scroll", hide, { capture: true, passive: true });
}

/** @param {Element} piece @param {string | null} text @param {number} wait */
function later(piece, text, wait, isTouch = false) {
  clearTimeout(timer);
  if (!text) return;
  timer = setTimeout(() => {
    if (!piece.isConnected) return;
    isTouched = isTouch;
    tip.textContent = text;
    tip.hidden = false;
    const box = piece.getBoundingClientRect();
    const own = tip.getBoundingClientRect();
    const left = Math.max(8, Math.min(innerWidth - own.width - 8, box.left + box.width / 2 - own.width / 2));
    const above = box.top - own.height - 8;
    tip.style.left = `${left}px`;
    tip.style.top = `${above > 56 ? above : Math.min(innerHeight - own.height - 8, box.bottom + 8)}px`;
  }, wait);
}

export function hide() {
  clearTimeout(timer);
  tip.hidden = true;
}
