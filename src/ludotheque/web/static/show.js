// Turns the page into what the server drew last, keeping elements, focus, scrolling and whatever belongs to the reader.
import { Idiomorph } from "./idiomorph.js";
import { glide, plan, settle } from "./glide.js";

const KEPT = ["open", "style"];
// A frame holds how far its picture is enlarged.
const FRAME = ["class", "data-shown"];

// With `keepsTalk`, log and chat stay as they are: an earlier position is looked at.
/** @param {string} html */
export function show(html, keepsTalk = false) {
  const template = document.createElement("template");
  template.innerHTML = html;
  const next = template.content.firstElementChild;
  mark(next);
  const now = document.getElementById("main");
  settle();
  if (keepsTalk) next.querySelector("#talk")?.replaceWith(document.getElementById("talk").cloneNode(true));
  const moves = plan(now, next);
  refine(now, next);
  glide(moves);
  requestAnimationFrame(followLogs);
}

// Rings the pieces that a review speaks of.
/** @param {ParentNode} root */
export function mark(root) {
  const words = root.querySelector("[data-marks]");
  if (!words) return;
  const marks = JSON.parse(words.dataset.marks);
  for (const piece of root.querySelectorAll("svg.panel [data-h]")) {
    if (piece.dataset.h in marks) piece.setAttribute(`data-${marks[piece.dataset.h]}`, "");
  }
}

// Goes down to what differs and leaves the rest alone: comparing is the browser's own and quick, while idiomorph looks at
// every element with an id. It is called only where children came, went or changed their order.
/** @param {any} old @param {any} fresh @returns {void} */
function refine(old, fresh) {
  if (isKept(old) || old.isEqualNode(fresh)) return;
  if (!isAlike(old, fresh)) return void Idiomorph.morph(old, fresh, MORPH);
  copyAttributes(old, fresh);
  const parts = [...fresh.childNodes];
  [...old.childNodes].forEach((child, index) => {
    if (child.nodeType === Node.ELEMENT_NODE) refine(child, parts[index]);
    else if (child.data !== parts[index].data) child.data = parts[index].data;
  });
}

/** @param {any} old @param {any} fresh */
function isAlike(old, fresh) {
  const parts = fresh.childNodes;
  if (old.nodeName !== fresh.nodeName || old.id !== fresh.id || old.childNodes.length !== parts.length) return false;
  return [...old.childNodes].every((child, index) => child.nodeName === parts[index].nodeName && child.id === parts[index].id);
}

/** @param {Element} old @param {Element} fresh */
function copyAttributes(old, fresh) {
  for (const { name, value } of fresh.attributes) {
    if (isChangeable(name, old) && old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  for (const { name } of [...old.attributes]) {
    if (!fresh.hasAttribute(name) && isChangeable(name, old)) old.removeAttribute(name);
  }
}

// What the reader opened stays open; what the script sized stays so.
/** @param {string} name @param {Element} node */
const isChangeable = (name, node) => !(KEPT.includes(name) || (FRAME.includes(name) && node.matches?.(".frame")));
/** @param {any} node */
const isKept = (node) => node.nodeType === Node.ELEMENT_NODE && node.dataset?.keep !== undefined;
/** @type {object} */
const MORPH = {
  ignoreActiveValue: true,
  callbacks: {
    beforeNodeMorphed: (/** @type {Node} */ old, /** @type {Node} */ fresh) => !(isKept(old) || old.isEqualNode(fresh)),
    beforeAttributeUpdated: isChangeable,
  },
};

// Logs stay at their newest line unless their reader has scrolled away. Only what the reader does counts: lines that come
// and go scroll by themselves, too.
const left = new WeakSet();
let touchedAt = 0;
for (const kind of ["wheel", "touchmove", "pointerdown", "keydown"]) {
  addEventListener(kind, ({ target }) => { if (target instanceof Element && target.closest(".log")) touchedAt = Date.now(); }, { capture: true, passive: true });
}
document.addEventListener("scroll", ({ target }) => {
  if (!target.classList?.contains("log") || Date.now() - touchedAt > 1000) return;
  const isAway = target.scrollHeight - target.scrollTop - target.clientHeight > 24;
  if (isAway) left.add(target);
  else left.delete(target);
}, { capture: true, passive: true });

export function followLogs() {
  for (const log of document.querySelectorAll(".log")) if (!left.has(log)) log.scrollTop = log.scrollHeight;
}
addEventListener("resize", followLogs);
