// A position of a finished game once more: choose as at a table, and hear how good it is.
import { Bar } from "./bar.js";
import { Choices } from "./choices.js";
import { say } from "./drawer.js";
import { Refusal, send } from "./post.js";
import { word } from "./prefs.js";
import { startTips } from "./tips.js";
import { startZoom } from "./zoom.js";

const choices = new Choices();
const bar = new Bar(choices, { take, back, confirm: answer, follow: () => {}, learnt: () => {}, insist: () => {} });
const box = document.getElementById("retry-answer");
let isByKeys = false;
let isAsking = false;

/** @param {string} handle @param {boolean} isButton */
function take(handle, isButton) {
  if (isAsking) return;
  if (choices.isLast(handle)) return choices.isComplete ? answer() : back();
  if (!choices.take(handle)) return;
  if (choices.isComplete && isButton) return answer();
  bar.draw();
  if (isByKeys) bar.focusOn(choices.isComplete ? "confirm" : "");
}

function back() {
  choices.back();
  bar.draw();
  if (isByKeys) bar.focusOn(choices.path.at(-1) ?? "");
}

async function answer() {
  if (isAsking) return;
  isAsking = true;
  box.className = "retry-answer";
  box.textContent = word("thinking");
  try {
    const step = Number(document.getElementById("main").dataset.step);
    const truth = new URL(location.href).search.includes("truth=1") ? "?truth=1" : "";
    const said = await send(`${location.pathname}${truth}`, { step, path: choices.path });
    box.textContent = said.sentence;
    box.classList.add(said.is_right ? "is-right" : "is-wrong");
    box.scrollIntoView({ block: "nearest" });
    if (said.is_right) {
      document.getElementById("retry-next")?.classList.add("act");
      if (isByKeys) document.getElementById("retry-next")?.focus();
    }
  } catch (error) {
    box.textContent = "";
    say(error instanceof Refusal && error.message ? error.message : word("lost"));
  } finally {
    isAsking = false;
  }
  choices.clear();
  bar.draw();
}

document.addEventListener("click", (event) => {
  const piece = event.target.closest("svg.panel [data-h]");
  if (piece) take(piece.dataset.h, false);
});
document.addEventListener("keydown", (event) => {
  isByKeys = true;
  if (document.querySelector("dialog[open]")) return;
  const piece = event.target.closest?.("svg.panel [role=button]");
  if (event.key === "Escape" && choices.path.length) return back();
  if (!piece && event.key.startsWith("Arrow") && !event.target.closest?.("input, select, .top, #bar, a")) {
    event.preventDefault();
    return bar.focusOn("");
  }
  if (!piece) return;
  if (event.key === "Enter" || event.key === " ") {
    event.preventDefault();
    take(piece.dataset.h, false);
  } else if (event.key.startsWith("Arrow")) {
    event.preventDefault();
    bar.go(piece, event.key);
  }
});
addEventListener("pointerdown", () => { isByKeys = false; });
bar.startPreviews();

const { names, ...offer } = JSON.parse(document.getElementById("tree").textContent);
choices.load(offer, names);
startTips((handle) => choices.labels[handle] ?? choices.names[handle] ?? "");
bar.draw();
startZoom();
document.documentElement.dataset.ready = "";
