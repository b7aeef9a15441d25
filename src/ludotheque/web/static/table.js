// A table: ties stream, choices, bar and buttons together.
import { calmDown, turnBegan } from "./attention.js";
import { Bar } from "./bar.js";
import { Choices } from "./choices.js";
import { ask, fillAddresses, fillText, say, startRulings } from "./drawer.js";
import { openAgain, toggleEnding } from "./ending.js";
import * as lastMoves from "./last_moves.js";
import { startIntroducing } from "./me.js";
import { endMoment, showMoment } from "./moments.js";
import { Past } from "./past.js";
import { PACES, Playback } from "./playback.js";
import { newKey, post, postUntilAnswered, Refusal } from "./post.js";
import { addChoice, addRange, addSwitch, CONFIRMING, confirming, cookie, recall, remember, setCookie, word } from "./prefs.js";
import { followLogs, show } from "./show.js";
import { startShortcuts } from "./shortcuts.js";
import { reveal } from "./sight.js";
import { play, soundOf } from "./sounds.js";
import { Stream } from "./stream.js";
import { guestName, hearChat, hearSpectators, openTab, openTalk } from "./talk.js";
import { startTips } from "./tips.js";
import { assemble, firstView, htmlOf, publish } from "./view.js";
import { fitAll, startZoom } from "./zoom.js";

const choices = new Choices();
const bar = new Bar(choices, { take, back, confirm: () => send(), follow, learnt, insist: () => send(true) });
const main = () => document.getElementById("main");
// The facts of the view on the page.
const first = firstView();
let { facts } = first;
let isByKeys = false;
// What was sent and is not on the table yet: { version, decision } of when it was.
/** @type {{ version: number, decision: number } | null} */
let sent = null;
const PATIENCE = 3000;
const SLOW = 150;

// Views.

const playback = new Playback(first, { show: display, moment: (frame) => frame ? showMoment(document.querySelector("template#moment-card")) : past.isOpen || endMoment() });
const past = new Past({ open: lookBack, close: lookAgain });
// The view that the server drew last, to see what changes next.
let drawn = first;

/** @param {import("./view.js").View} view */
function receive(view) {
  const wasMine = playback.newest.facts.isYourTurn;
  playback.push(view);
  // A viewer who looks elsewhere need not wait until all is shown.
  if (document.hidden && playback.newest.facts.isYourTurn && !wasMine) turnBegan();
  bar.skip(playback.isPlaying);
}

// What others did is marked until my next move.
/** @param {import("./playback.js").Frame} frame @param {number} length */
function markMoves(frame, length) {
  const before = drawn;
  const { mover, viewer } = frame.facts;
  drawn = frame;
  if (frame.facts.length === length) return lastMoves.draw();
  if (frame.facts.length < length || mover === viewer) lastMoves.forget();
  // Later: what can be chosen comes first.
  setTimeout(() => {
    const ids = lastMoves.changes(before, frame);
    if (mover >= 0 && mover !== viewer) lastMoves.note(ids, mover);
    if (frame === playback.shown && !past.isOpen) lastMoves.draw();
    if (!facts.outcome) play(soundOf(ids));
  });
}

/** @param {import("./playback.js").Frame} frame @param {boolean} isPassed */
function display(frame, isPassed) {
  const before = facts;
  facts = frame.facts;
  if (isPassed) {
    publish(facts);
    return markMoves(frame, before.length);
  }
  const focused = focusKey();
  bar.undecorate();
  lastMoves.hide();
  show(htmlOf(frame));
  publish(facts);
  markMoves(frame, before.length);
  const isAnswered = sent !== null && facts.version > sent.version;
  const isSamePosition = before.decision === facts.decision && before.viewer === facts.viewer && !isAnswered;
  const path = isSamePosition ? choices.path : [];
  choices.load(frame.offer, frame.names);
  for (const handle of path) if (choices.at([...choices.path, handle]) !== undefined) choices.path.push(handle);
  if (isAnswered) sent = null;
  if (!isSamePosition) {
    bar.hint = null;
    bar.isDoubted = false;
  }
  if (sent === null) settle();
  teach();
  bar.draw();
  bar.skip(playback.isPlaying);
  fitAll();
  fillAddresses();
  fillText();
  hearChat(facts);
  const isMine = facts.isYourTurn && !before.isYourTurn;
  if (isByKeys && (focused || isMine) && !document.activeElement?.closest("#main, dialog, .top")) bar.focusOn(focused);
  if (isMine && !document.hidden) turnBegan();
  if (!playback.newest.facts.isYourTurn) calmDown();
  if (facts.outcome && !before.outcome) play(facts.outcome);
}

function lookBack() {
  playback.isHeld = true;
  bar.undecorate();
  choices.load();
  bar.hint = null;
  bar.draw();
}

function lookAgain() {
  playback.isHeld = false;
  display(playback.shown, false);
  lastMoves.draw();
  playback.go();
}

// Any key or tap shows the rest at once, and does nothing else: it was meant for what was on the table before.
let isSkipping = false;
/** @param {Event} event */
function skip(event) {
  isSkipping = false;
  const isElsewhere = event.target instanceof Element && event.target.closest(".top, #talk, dialog, #ending, .seats");
  if (!playback.isPlaying || past.isOpen || isElsewhere) return;
  if (event instanceof KeyboardEvent && (event.key === "Tab" || event.ctrlKey || event.metaKey || event.altKey)) return;
  playback.flush();
  isSkipping = true;
  if (event instanceof KeyboardEvent) {
    event.preventDefault();
    event.stopImmediatePropagation();
  }
}
addEventListener("pointerdown", skip, { capture: true });
addEventListener("keydown", skip, { capture: true });
addEventListener("click", (event) => {
  if (!isSkipping) return;
  isSkipping = false;
  event.preventDefault();
  event.stopImmediatePropagation();
}, { capture: true });

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
  endMoment();
  bar.isDoubted = false;
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

function back() {
  if (sent !== null) return;
  bar.isDoubted = false;
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
async function send(isSure = false) {
  if (sent !== null) return;
  // A coach looks at moves before they go out, where nobody else has to wait for it.
  const coach = !isSure && facts.hasCoach && recall("coach_moves", false);
  bar.isDoubted = false;
  const mine = { version: facts.version, decision: facts.decision };
  sent = mine;
  main().dataset.sent = "";
  // Most answers are quicker than an eye: what would fade for a moment only makes the browser draw once more.
  setTimeout(() => sent === mine && main().classList.add("busy"), SLOW);
  const isWanted = () => sent === mine;
  try {
    await postUntilAnswered("act", { decision: mine.decision, key: newKey(), path: choices.path, ...(coach ? { coach } : {}) }, isWanted, () => {
      say(word("not_sent"));
      stream.hurry();
    });
    remember("moves", recall("moves", 0) + 1);
    say("");
    // The view that shows it comes by the stream, before or after this answer; if it does not, it is fetched.
    setTimeout(async () => sent === mine && receive(assemble(await (await fetch(`${location.pathname}/view`)).json())), PATIENCE);
  } catch (error) {
    if (error instanceof Refusal && error.code === "coach/better") return doubt(mine);
    if (sent === mine) giveBack();
    refuse(error);
  }
}

// What was chosen stays chosen: it goes out when the player insists.
/** @param {object} mine */
function doubt(mine) {
  if (sent !== mine) return;
  sent = null;
  settle();
  bar.isDoubted = true;
  bar.draw();
  if (isByKeys) bar.focusOn("coach doubt");
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
  const isLater = choices.has(handle);
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
  if (error.view) receive(assemble(error.view));
}

// Hints for the first moves, one at a time; whoever plays on without them is not bothered longer.

function teach() {
  const seen = recall("coach", []);
  const moves = recall("moves", 0);
  const lesson = !choices.isOffered || moves > 4 ? "" : choices.path.length && !choices.isComplete ? "coach_back" : moves > 1 ? "coach_rules" : "coach_choose";
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
  const again = event.target.closest("[data-again]");
  if (again) return openAgain(JSON.parse(again.dataset.again));
  if (event.target.closest("[data-continue]")) return endMoment();
  if (event.target.closest("[data-toggle=ending]")) return toggleEnding();
  const source = event.target.closest("button[data-post]");
  if (!source) return;
  const { granted, allowed, line, seat } = source.dataset;
  const body = granted ? { granted: granted === "true" } : allowed ? { is_allowed: allowed === "true" } : line ? { line: Number(line) } : seat ? { seat: Number(seat) } : {};
  request(source.dataset.post, body, source);
});

document.addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (!form.dataset.post) return;
  event.preventDefault();
  /** @type {Record<string, any>} */
  const body = Object.fromEntries(new FormData(form));
  if (form.dataset.seat) body.seat = Number(form.dataset.seat);
  if (form.id === "chat-form") body.name = guestName();
  else if (body.name) setCookie("name", body.name.trim());
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
  if (event.key.startsWith("Arrow") && (past.isOpen || event.target.closest?.("#log"))) {
    event.preventDefault();
    return past.go(event.key === "ArrowLeft" || event.key === "ArrowUp" ? "earlier" : "later");
  }
  if (event.key === "Escape" && past.isOpen) return past.close();
  // Arrows work at once, wherever the keyboard was.
  if (!piece && event.key.startsWith("Arrow") && choices.isOffered && !event.target.closest?.("input, select, textarea, .top, #talk, #bar, #ending")) {
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

startRulings();

const lost = document.getElementById("line");
const stream = new Stream({
  view: receive,
  lost: () => { lost.textContent = word("lost"); lost.hidden = false; },
  found: () => { lost.hidden = true; },
  gone: (sentence) => { lost.textContent = sentence; lost.hidden = false; },
  // The host has taken the seat away: the form to sit down would only be refused.
  removed: (sentence) => { document.documentElement.dataset.removed = "yes"; say(sentence); },
}, facts.length);
addSwitch("sound", word("sound"), true);
addRange("volume", word("volume"), 60, () => play("wood"));
addSwitch("title", word("title"), true);
addSwitch("spectators", word("hear_spectators"), true, hearSpectators);
if (facts.hasCoach) addSwitch("coach_moves", word("coach_switch"), false);
const paces = Object.keys(PACES).map((pace) => [pace, word(`pace_${pace}`)]);
addChoice("pace", word("pace"), paces, recall("pace", "normal"), () => playback.go());
addChoice("confirm", word("confirm_moves"), CONFIRMING.map((way) => [way, word(`confirm_${way}`)]), confirming());
const field = document.querySelector("#sit-name");
if (field && cookie("name")) field.value = cookie("name");

/** @param {string} selector */
const press = (selector) => document.querySelector(selector)?.click();
startShortcuts({
  ",": () => past.go("earlier"),
  ".": () => past.go("later"),
  u: () => press("#undo"),
  h: () => press("#hint"),
  l: () => press("[data-key=list]"),
  r: () => press("[data-drawer]"),
  c: () => { openTab("chat"); if (!document.getElementById("talk")?.checkVisibility()) openTalk(); document.querySelector("#chat-form input")?.focus(); },
});
startTips((handle) => choices.labels[handle] ?? choices.names[handle] ?? "");
choices.load(first.offer, first.names);
publish(facts);
teach();
hearChat(facts);
bar.draw();
startZoom();
fillAddresses();
followLogs();
startIntroducing(() => facts, refuse);
stream.start();
document.documentElement.dataset.ready = "";
