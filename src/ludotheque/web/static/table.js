// A table: ties stream, choices, bar and buttons together.
import { calmDown, turnBegan } from "./attention.js";
import { Bar } from "./bar.js";
import { Choices } from "./choices.js";
import { ask, fillAddresses, fillText, openRules, say } from "./drawer.js";
import { newKey, post, postUntilAnswered, Refusal } from "./post.js";
import { addChoice, addSwitch, recall, remember, setCookie, word } from "./prefs.js";
import { followLogs, show } from "./show.js";
import { reveal } from "./sight.js";
import { Stream } from "./stream.js";
import { fitAll, startZoom } from "./zoom.js";

const choices = new Choices();
const bar = new Bar(choices, { take, back, confirm: send, follow, learnt });
const main = () => document.getElementById("main");
const state = () => ({ ...main().dataset });
let isByKeys = false;
// What was sent and is not on the table yet: { version, decision } of when it was.
/** @type {{ version: number, decision: number } | null} */
let sent = null;
const PATIENCE = 3000;
const SLOW = 150;
const CONFIRMING = ["always", "final", "never"];

// Views.

/** @param {string} html */
function receive(html) {
  const before = state();
  const incoming = Number(/data-version="(\d+)"/.exec(html)?.[1] ?? 0);
  if (incoming < Number(before.version)) return;
  const focused = focusKey();
  bar.undecorate();
  show(html);
  const after = state();
  const isAnswered = sent !== null && Number(after.version) > sent.version;
  const isSamePosition = before.decision === after.decision && before.viewer === after.viewer && !isAnswered;
  const path = isSamePosition ? choices.path : [];
  load();
  for (const handle of path) if (choices.at([...choices.path, handle]) !== undefined) choices.path.push(handle);
  if (isAnswered) sent = null;
  if (!isSamePosition) bar.hint = null;
  if (sent === null) settle();
  teach();
  bar.draw();
  fitAll();
  fillAddresses();
  fillText();
  if (focused && isByKeys && !document.activeElement?.closest("#main, dialog, .top")) bar.focusOn(focused);
  if (after.turn === "yes" && before.turn !== "yes") turnBegan();
  if (after.turn !== "yes") calmDown();
}

function load() {
  choices.load(JSON.parse(document.getElementById("tree").textContent));
}

// What has the keyboard now, by a name that outlives a new view.
function focusKey() {
  const active = document.activeElement;
  return active?.dataset?.key ?? active?.dataset?.h ?? (active?.closest?.("#bar") ? "bar" : "");
}

// Choosing.

/** @param {string} handle @param {boolean} isButton */
function take(handle, isButton) {
  if (sent !== null) return;
  // Once more on the same: done, or not that one after all.
  if (choices.isLast(handle)) return choices.isComplete ? send() : back();
  if (!choices.take(handle)) return explain(handle);
  say("");
  if (choices.isComplete && (isButton || !mustAsk())) return send();
  teach();
  bar.draw();
  if (isByKeys) bar.focusOn(choices.isComplete ? handle : "");
  else if (!choices.isComplete) reveal();
}

// Whether a choice is shown before it goes out: always, where it cannot be taken back, or never.
function mustAsk() {
  return confirming() === "always" || (confirming() === "final" && choices.isFinal);
}

/** @returns {string} */
function confirming() {
  const setting = recall("confirm", /** @type {unknown} */ ("final"));
  return setting === false ? "never" : CONFIRMING.includes(String(setting)) ? String(setting) : "final";
}

function back() {
  if (sent !== null) return;
  choices.back();
  bar.draw();
  if (isByKeys) bar.focusOn(choices.path.at(-1) ?? "");
}

/** @param {string[]} path */
function follow(path) {
  if (sent !== null) return;
  choices.clear();
  for (const handle of path) choices.path.push(handle);
  bar.hint = null;
  bar.draw();
  bar.focusOn("confirm");
}

// What is on its way is neither sent again, by the second click of a double one, nor taken back.
async function send() {
  if (sent !== null) return;
  const mine = { version: Number(state().version), decision: Number(state().decision) };
  sent = mine;
  main().dataset.sent = "";
  // Most answers are quicker than an eye: what would fade for a moment only makes the browser draw once more.
  setTimeout(() => sent === mine && main().classList.add("busy"), SLOW);
  const isWanted = () => sent === mine;
  try {
    await postUntilAnswered("act", { decision: mine.decision, key: newKey(), path: choices.path }, isWanted, () => {
      say(word("not_sent"));
      stream.hurry();
    });
    remember("moves", recall("moves", 0) + 1);
    say("");
    // The view that shows it comes by the stream, before or after this answer; if it does not, it is fetched.
    setTimeout(async () => sent === mine && receive(await (await fetch(`${location.pathname}/view`)).text()), PATIENCE);
  } catch (error) {
    if (sent === mine) giveBack();
    refuse(error);
  }
}

function settle() {
  delete main().dataset.sent;
  main().classList.remove("busy");
}

// Nothing came of it: choose again.
function giveBack() {
  sent = null;
  settle();
  choices.clear();
  bar.draw();
}

// What cannot be chosen: the server knows why, unless it is only too early for it.
/** @param {string} handle */
async function explain(handle) {
  if (!choices.isOffered) return;
  const isLater = handle in choices.labels;
  if (isLater && !choices.path.length) return say(word("too_early"));
  try {
    const { code, sentence } = await post("why", { path: [...choices.path, handle] });
    say(isLater && code === "action/path" ? word("too_early") : sentence);
  } catch (error) {
    refuse(error);
  }
}

/** @param {unknown} error */
function refuse(error) {
  if (!(error instanceof Refusal)) return say(word("lost"));
  say(error.message);
  if (error.view) receive(error.view);
}

// Hints for the first game, one at a time.

function teach() {
  const seen = recall("coach", []);
  const lesson = !choices.isOffered ? "" : choices.path.length && !choices.isComplete ? "coach_back" : recall("moves", 0) > 1 ? "coach_rules" : "coach_choose";
  bar.coach = seen.includes(lesson) ? "" : lesson;
}

function learnt() {
  remember("coach", [...recall("coach", []), bar.coach]);
  bar.coach = "";
  bar.draw();
  bar.focusOn("");
}

// Everything else that a button or a form asks for.

/** @param {string} verb @param {object} body @param {HTMLElement} source */
async function request(verb, body, source) {
  if (source.dataset.sure && !(await ask(source.dataset.sure))) return;
  if (verb === "hint") say(word("hint_thinking"));
  source.setAttribute("aria-busy", "true");
  try {
    const answer = await post(verb, body);
    if (verb === "rematch") location.href = `./${answer.table}`;
    if (verb === "hint") { say(""); bar.hint = answer; bar.draw(); }
    if (verb === "leave") location.href = "../";
    if (source instanceof HTMLFormElement) source.reset();
  } catch (error) {
    refuse(error);
  } finally {
    source.removeAttribute("aria-busy");
  }
}

document.addEventListener("click", (event) => {
  const piece = event.target.closest("svg.panel [data-h]");
  if (piece && document.getElementById("main").contains(piece)) return take(piece.dataset.h, false);
  const source = event.target.closest("button[data-post]");
  if (!source) return;
  const body = source.dataset.granted ? { granted: source.dataset.granted === "true" } : {};
  request(source.dataset.post, body, source);
});

document.addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (!form.dataset.post) return;
  event.preventDefault();
  /** @type {Record<string, any>} */
  const body = Object.fromEntries(new FormData(form));
  if (form.dataset.seat) body.seat = Number(form.dataset.seat);
  if (body.name) setCookie("name", body.name.trim());
  request(form.dataset.post, body, form);
});

document.addEventListener("keydown", (event) => {
  isByKeys = true;
  if (document.querySelector("dialog[open]")) return;
  const piece = event.target.closest?.("svg.panel [role=button]");
  if (event.key === "Escape" && choices.path.length) {
    event.preventDefault();
    return back();
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

for (const kind of ["pointerover", "focusin", "pointerout", "focusout"]) {
  document.addEventListener(kind, (event) => {
    const piece = event.target.closest?.("svg.panel [data-lit]");
    if (piece) bar.preview(kind === "pointerover" || kind === "focusin" ? piece.dataset.h : "");
  });
}

// A ruling's number in a refusal leads to the rules.
document.getElementById("said").addEventListener("click", () => {
  const ruling = /\(([A-Z]+\d+\w*)\)/.exec(document.getElementById("said").textContent)?.[1];
  const rules = document.querySelector("[data-drawer]")?.dataset.drawer;
  if (ruling && rules) openRules(rules, ruling);
});

const lost = document.getElementById("line");
const stream = new Stream({
  view: receive,
  lost: () => { lost.textContent = word("lost"); lost.hidden = false; },
  found: () => { lost.hidden = true; },
});
addSwitch("sound", word("sound"), true);
addSwitch("title", word("title"), true);
const PACES = ["slow", "normal", "fast"];
/** @param {string} pace */
const setPace = (pace) => post("pace", { pace }).catch(() => {});
if (Number(state().viewer) >= 0) {
  addChoice("pace", word("pace"), PACES.map((pace) => [pace, word(`pace_${pace}`)]), recall("pace", "normal"), setPace);
  if (recall("pace", "normal") !== "normal") setPace(recall("pace", "normal"));
}
addChoice("confirm", word("confirm_moves"), CONFIRMING.map((way) => [way, word(`confirm_${way}`)]), confirming());
const field = document.querySelector("#sit-name");
const name = /(?:^|; )name=([^;]*)/.exec(document.cookie)?.[1];
if (field && name) field.value = decodeURIComponent(name);
load();
teach();
bar.draw();
startZoom();
fillAddresses();
followLogs();
stream.start();
document.documentElement.dataset.ready = "";
