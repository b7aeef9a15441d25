// Turns the page into what the server drew last, keeping elements, focus, scrolling and whatever belongs to the reader.
import { Idiomorph } from "./idiomorph.js";
import { glide, plan, settle } from "./glide.js";

const KEPT = ["open", "style"];
// How far a picture is enlarged stands in its frame.
const FRAME = ["class", "data-shown"];

export function show(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  const next = template.content.firstElementChild;
  const now = document.getElementById("main");
  settle();
  const moves = plan(now, next);
  Idiomorph.morph(now, next, {
    ignoreActiveValue: true,
    callbacks: {
      beforeNodeMorphed: (old, fresh) => !(isKept(old) || old.isEqualNode(fresh)),
      // What the reader opened stays open; what the script sized stays so.
      beforeAttributeUpdated: (name, node) => !(KEPT.includes(name) || (FRAME.includes(name) && node.matches?.(".frame"))),
    },
  });
  glide(moves);
  requestAnimationFrame(followLogs);
}

// Logs stay at their newest line unless their reader has scrolled away. Noted when it happens: asking for it between two
// changes of the page would make the browser lay it out once more.
const left = new WeakSet();
document.addEventListener("scroll", ({ target }) => {
  if (!target.classList?.contains("log")) return;
  const isAway = target.scrollHeight - target.scrollTop - target.clientHeight > 24;
  if (isAway) left.add(target);
  else left.delete(target);
}, { capture: true, passive: true });

export function followLogs() {
  for (const log of document.querySelectorAll(".log")) if (!left.has(log)) log.scrollTop = log.scrollHeight;
}

const isKept = (node) => node.nodeType === Node.ELEMENT_NODE && node.dataset?.keep !== undefined;
