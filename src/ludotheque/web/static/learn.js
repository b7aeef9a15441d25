// A lesson, a puzzle or a rule to try, on a table of its own: the server is asked what follows a move and stores nothing.
import { Bar } from "./bar.js";
import { Choices } from "./choices.js";
import { copy, fillText, say } from "./drawer.js";
import { note } from "./mistakes.js";
import { Playback } from "./playback.js";
import { point, pointed, unpoint } from "./pointers.js";
import { recall, remember, word } from "./prefs.js";
import { followLogs, show } from "./show.js";
import { bring, reveal } from "./sight.js";
import { startTips } from "./tips.js";
import { assemble, firstView, htmlOf, publish } from "./view.js";
import { fitAll, startZoom } from "./zoom.js";

const choices = new Choices();
const bar = new Bar(choices, { take, back, confirm: send, follow() {}, learnt() {}, insist() {} });
const main = () => document.getElementById("main");
const card = () => document.getElementById("learn-card");
const first = firstView();
let playback = newPlayback(first);
let isByKeys = false;
let isBusy = false;
// How a puzzle went on this page: one sign a try.
let signs = "";

/** @param {import("./view.js").View} view */
function newPlayback(view) {
  return new Playback(view, { show: display, moment() {} });
}

// Views.

/** @param {import("./view.js").View} view @param {boolean} isPassed */
function display(view, isPassed) {
  if (isPassed) return;
  bar.undecorate();
  unpoint();
  show(htmlOf(view));
  settle(view);
}

// What belongs to the page as it is now: the choices, the marks, the place in the address.
/** @param {import("./view.js").View} view */
function settle(view) {
  choices.load(view.offer, view.names);
  publish(view.facts);
  bar.draw();
  bar.skip(playback.isPlaying);
  fitAll();
  fillText();
  const { point: handles, here, name, kind, step, steps, reached } = card().dataset;
  point(handles ? handles.split(" ") : []);
  if (playback.isPlaying) return;
  history.replaceState(null, "", here);
  if (kind === "lesson") remember("lessons", { ...recall("lessons", {}), [name]: progress({ here, step: Number(step), steps: Number(steps), done: reached === "done" }, name) });
  lookAt();
  if (isByKeys) focusNext();
}

// Once a lesson was finished it stays so, also while it is done again.
/** @param {{ here: string, step: number, steps: number, done: boolean }} now @param {string} name */
function progress(now, name) {
  const before = /** @type {Record<string, typeof now>} */ (recall("lessons", {}))[name];
  return { ...now, done: now.done || Boolean(before?.done) };
}

// On a phone what is talked about, or can be chosen, may be out of sight or below the card.
function lookAt() {
  const top = document.querySelector(".top").getBoundingClientRect().bottom;
  const below = innerWidth <= 900 ? card().getBoundingClientRect().top : innerHeight;
  /** @param {Element} piece */
  const isHidden = (piece) => {
    const box = piece.getBoundingClientRect();
    const middle = (box.top + Math.min(box.bottom, box.top + innerHeight / 2)) / 2;
    return box.height > 0 && (middle < top || middle > below);
  };
  const marked = pointed();
  const lit = [...document.querySelectorAll("svg.panel [data-lit]")];
  const hidden = (marked.length ? marked : lit).filter(isHidden);
  // Of many pieces that can be chosen, some may be elsewhere.
  if (hidden.length && (marked.length || hidden.length * 2 > lit.length)) bring(hidden, top, below);
}

function focusNext() {
  const next = document.getElementById("learn-on") ?? document.querySelector("#learn-card .act");
  if (next) next.focus();
  else focusPointed();
}

// A keyboard player begins where the lesson points; elsewhere at the first thing that can be chosen.
function focusPointed() {
  const handle = (card().dataset.point ?? "").split(" ").find((each) => choices.handles().includes(each));
  const isPiece = [...document.querySelectorAll("svg.panel [data-lit]")].some((piece) => piece.dataset.h === handle);
  bar.focusOn(!handle ? "" : isPiece ? handle : `take ${handle}`);
}

/** @param {string} sentence @param {boolean} isGood */
function tell(sentence, isGood = false) {
  const line = document.getElementById("learn-said");
  line.textContent = sentence;
  line.classList.toggle("is-good", isGood);
}

// The page says that it waits for an answer, for styles and for people who do not see it.
/** @param {boolean} isWaiting */
function setBusy(isWaiting) {
  isBusy = isWaiting;
  main().setAttribute("aria-busy", String(isWaiting));
}

// Another step: the next one to read, the one before, or the first.
/** @param {string} address @returns {Promise<void>} */
async function open(address) {
  if (isBusy) return;
  setBusy(true);
  try {
    const answer = await fetch(`${address}${address.includes("?") ? "&" : "?"}part=1&lang=${document.documentElement.lang}`);
    if (!answer.ok) return void location.assign(address);
    const view = assemble(await answer.json());
    tell("");
    say("");
    playback.queue = [];
    playback = newPlayback(view);
    display(view, false);
  } catch {
    say(word("lost"));
  } finally {
    setBusy(false);
  }
}

// Choosing.

/** @param {string} handle @param {boolean} isButton */
function take(handle, isButton) {
  if (isBusy || playback.isPlaying) return;
  if (choices.isLast(handle)) return choices.isComplete ? send() : back();
  if (!choices.take(handle)) return choices.isOffered ? ask([...choices.path, handle]) : undefined;
  say("");
  if (choices.isComplete && (isButton || String(recall("confirm", "final")) !== "always")) return send();
  bar.draw();
  point((card().dataset.point ?? "").split(" ").filter((each) => choices.handles().includes(each) || each.startsWith("panel:")));
  if (isByKeys && choices.isComplete) bar.focusOn(handle);
  else if (isByKeys) focusPointed();
  else if (!choices.isComplete) reveal();
}

function back() {
  choices.back();
  bar.draw();
  point((card().dataset.point ?? "").split(" "));
  if (isByKeys) bar.focusOn(choices.path.at(-1) ?? "");
}

function send() {
  return ask(choices.path);
}

// What follows a move, or why it cannot be made.
/** @param {string[]} path */
async function ask(path) {
  if (isBusy) return;
  setBusy(true);
  const here = new URL(card().dataset.here, location.href);
  const query = new URLSearchParams(here.search);
  for (const handle of path) query.append("p", handle);
  query.set("lang", document.documentElement.lang);
  try {
    const answer = await fetch(`${here.pathname}/try?${query}`);
    const said = await answer.json().catch(() => ({}));
    if (!answer.ok) return giveBack(said.sentence ?? word("lost"), false);
    if (card().dataset.kind === "puzzle") tried(said.right);
    if (!said.right) return giveBack(said.said, true);
    tell(said.said, true);
    for (const message of said.frames) playback.push(assemble(message));
  } catch {
    say(word("lost"));
  } finally {
    setBusy(false);
  }
}

// Only the first try of a visit counts.
/** @param {boolean} isRight */
function tried(isRight) {
  if (!signs) note(card().dataset.name, isRight);
  signs += isRight ? "🟩" : "🟥";
}

// Not that one: its own sentence in the card, or the rule that forbids it above the bar.
/** @param {string} sentence @param {boolean} isLesson */
function giveBack(sentence, isLesson) {
  choices.clear();
  bar.draw();
  point((card().dataset.point ?? "").split(" "));
  if (isLesson) tell(sentence);
  else say(sentence);
  if (isByKeys) focusPointed();
}

// Pointer and keys.

document.addEventListener("click", (event) => {
  const piece = event.target.closest("svg.panel [data-h]");
  if (piece && main().contains(piece)) return take(piece.dataset.h, false);
  const share = event.target.closest("#learn-share");
  if (share) return copy(`${share.dataset.text} ${signs || "👀"} ${location.origin}${share.dataset.path}`);
  const link = event.target.closest("#learn-on, #learn-back, #learn-again, #learn-solution");
  if (!link || event.ctrlKey || event.metaKey) return;
  if (link.id === "learn-solution") tried(false);
  event.preventDefault();
  open(link.getAttribute("href"));
});

document.addEventListener("keydown", (event) => {
  isByKeys = true;
  if (document.querySelector("dialog[open]")) return;
  if (playback.isPlaying && event.key !== "Tab") {
    event.preventDefault();
    return playback.flush();
  }
  const piece = event.target.closest?.("svg.panel [role=button]");
  if (event.key === "Escape" && choices.path.length) {
    event.preventDefault();
    return back();
  }
  const isElsewhere = event.target.closest?.("a, button, input, select, textarea, summary, .top");
  if (!piece && !isElsewhere && event.key === "Enter" && document.getElementById("learn-on")) return document.getElementById("learn-on").click();
  if (!piece && event.key.startsWith("Arrow") && choices.isOffered && !isElsewhere) {
    event.preventDefault();
    return focusPointed();
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
addEventListener("pointerdown", () => {
  isByKeys = false;
  if (playback.isPlaying) playback.flush();
});
bar.startPreviews();
addEventListener("resize", () => point((card().dataset.point ?? "").split(" ")));

startTips((handle) => choices.labels[handle] ?? choices.names[handle] ?? "");
startZoom();
followLogs();
settle(first);
document.documentElement.dataset.ready = "";
