// Turns the page into what the server drew last, keeping elements, focus, scrolling and whatever belongs to the reader.
import { Idiomorph } from "./idiomorph.js";
import { glide, plan, settle } from "./glide.js";

const KEPT = ["open", "style"];

export function show(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  const next = template.content.firstElementChild;
  const now = document.getElementById("main");
  settle();
  const moves = plan(now, next);
  const logs = [...now.querySelectorAll(".log")].map((log) => [log, log.scrollHeight - log.scrollTop - log.clientHeight < 8]);
  Idiomorph.morph(now, next, {
    ignoreActiveValue: true,
    callbacks: {
      beforeNodeMorphed: (old, fresh) => !(isKept(old) || old.isEqualNode(fresh)),
      // What the reader opened stays open; what the script sized stays so.
      beforeAttributeUpdated: (name) => !KEPT.includes(name),
    },
  });
  glide(moves);
  for (const [log, wasAtEnd] of logs) if (wasAtEnd) log.scrollTop = log.scrollHeight;
}

const isKept = (node) => node.nodeType === Node.ELEMENT_NODE && node.dataset?.keep !== undefined;
