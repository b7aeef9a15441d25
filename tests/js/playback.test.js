// The queue of views: its pace, what is skipped, moments, undo.
import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";

let pace = "normal";
Object.defineProperty(globalThis, "localStorage", { value: { getItem: () => JSON.stringify(pace) }, configurable: true });
const { Playback } = await import("../../src/ludotheque/web/static/playback.js");

// A view of one piece that is in the pictures, between two that are not.
const view = (length, { mover = 1, lines = 1, isYourTurn = false, hasMoment = false, version = length, picture = length } = {}) => ({
  facts: { version, length, mover, lines, viewer: 0, isYourTurn, hasMoment, pictures: [1, 2] },
  pieces: ["<main>", `picture ${picture}`, `log ${length}`],
  names: {},
});
let shown;
let moments;
let playback;
beforeEach(() => {
  mock.timers.enable({ apis: ["setTimeout", "Date"] });
  pace = "normal";
  shown = [];
  moments = [];
  playback = new Playback(view(0), { show: (frame, isPassed) => isPassed || shown.push(frame.facts.length), moment: (frame) => frame && moments.push(frame.facts.length) });
  mock.timers.tick(10000);
});
afterEach(() => mock.timers.reset());

test("the first step is shown at once, the next ones after their time", () => {
  for (const length of [1, 2, 3]) playback.push(view(length));
  assert.deepEqual(shown, [1]);
  mock.timers.tick(899);
  assert.deepEqual(shown, [1]);
  mock.timers.tick(1);
  assert.deepEqual(shown, [1, 2]);
  mock.timers.tick(900);
  assert.deepEqual(shown, [1, 2, 3]);
  assert.equal(playback.isPlaying, false);
});

test("the end of a trick stays longer, what nobody sees goes at once", () => {
  playback.push(view(1, { lines: 2 }));
  playback.push(view(2, { picture: 1 }));
  playback.push(view(3));
  mock.timers.tick(1499);
  assert.deepEqual(shown, [1]);
  mock.timers.tick(1);
  assert.deepEqual(shown, [1, 2]);
  mock.timers.tick(250);
  assert.deepEqual(shown, [1, 2, 3]);
});

test("a tap shows the rest, instant shows everything at once", () => {
  for (const length of [1, 2, 3, 4]) playback.push(view(length));
  playback.flush();
  assert.deepEqual(shown, [1, 4]);
  pace = "instant";
  for (const length of [5, 6, 7]) playback.push(view(length));
  assert.deepEqual(shown, [1, 4, 5, 6, 7]);
});

test("what chance makes of my own choice does not wait, if I am to choose again", () => {
  playback.push(view(1, { mover: 0 }));
  playback.push(view(2, { mover: -1, isYourTurn: true }));
  assert.deepEqual(shown, [1, 2]);
});

test("when it is my turn, a long queue is shown faster, all of it", () => {
  for (let length = 1; length <= 20; length++) playback.push(view(length, { isYourTurn: length === 20 }));
  for (let time = 0; time < 3500; time += 10) mock.timers.tick(10);
  assert.ok(playback.isPlaying);
  for (let time = 0; time < 700; time += 10) mock.timers.tick(10);
  assert.deepEqual(shown, Array.from({ length: 20 }, (_, index) => index + 1));
});

test("a moment stops the queue for six seconds or until the reader goes on, and a tap does not skip it", () => {
  playback.push(view(1));
  playback.push(view(2));
  playback.push(view(3, { hasMoment: true }));
  playback.push(view(4));
  playback.flush();
  assert.deepEqual(shown, [1, 3]);
  assert.deepEqual(moments, [3]);
  mock.timers.tick(5999);
  assert.deepEqual(shown, [1, 3]);
  mock.timers.tick(1);
  assert.deepEqual(shown, [1, 3, 4]);
});

test("a moment is shown when nothing follows it, and never at the instant pace", () => {
  playback.push(view(1, { hasMoment: true, isYourTurn: true }));
  assert.deepEqual(moments, [1]);
  pace = "instant";
  playback.push(view(2, { hasMoment: true }));
  assert.deepEqual(moments, [1]);
});

test("presence and chat are shown at once, an undo empties the queue, old views are dropped", () => {
  playback.push(view(1));
  playback.push(view(1, { version: 2 }));
  assert.deepEqual(shown, [1, 1]);
  playback.push(view(2, { version: 3 }));
  playback.push(view(3, { version: 4 }));
  playback.push(view(0, { version: 5 }));
  assert.deepEqual(shown, [1, 1, 0]);
  playback.push(view(2, { version: 3 }));
  assert.deepEqual(shown, [1, 1, 0]);
});

test("while an earlier position is looked at, nothing is shown", () => {
  playback.isHeld = true;
  playback.push(view(1));
  mock.timers.tick(5000);
  assert.deepEqual(shown, []);
  playback.isHeld = false;
  playback.go();
  assert.deepEqual(shown, [1]);
});
