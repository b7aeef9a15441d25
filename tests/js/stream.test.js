// The stream: its back-off, when it says that the line is lost, heartbeats, and tabs that share it.
import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";

class FakeSource extends EventTarget {
  static OPEN = 1;
  static CLOSED = 2;
  static all = [];
  constructor(url) {
    super();
    this.url = url;
    this.readyState = FakeSource.OPEN;
    FakeSource.all.push(this);
  }
  close() {
    this.readyState = 2;
  }
  view(version, data) {
    const message = Array.isArray(data) ? { html: data } : data;
    const facts = { version, length: version };
    this.dispatchEvent(Object.assign(new Event("view"), { lastEventId: String(version), data: JSON.stringify({ facts, ...message }) }));
  }
}

class FakeChannel {
  static sent = [];
  constructor(name) {
    this.name = name;
  }
  postMessage(message) {
    FakeChannel.sent.push(message);
  }
}

const page = Object.assign(new EventTarget(), { hidden: false, documentElement: { lang: "en" } });
const globals = {
  EventSource: FakeSource,
  BroadcastChannel: FakeChannel,
  document: page,
  location: { pathname: "/t/abc" },
  addEventListener: () => {},
};
for (const [name, value] of Object.entries(globals)) Object.defineProperty(globalThis, name, { value, configurable: true });
const { Stream } = await import("../../src/ludotheque/web/static/stream.js");
const { htmlOf } = await import("../../src/ludotheque/web/static/view.js");

let heard;
let views;
let stream;
const hear = (view) => { views.push(view); heard.push(htmlOf(view)); };
beforeEach(() => {
  mock.timers.enable({ apis: ["setTimeout", "setInterval", "Date"] });
  mock.method(Math, "random", () => 0.5); // no jitter
  FakeSource.all = [];
  FakeChannel.sent = [];
  heard = [];
  views = [];
  stream = new Stream({ view: hear, lost: () => heard.push("lost"), found: () => heard.push("found"), gone: (sentence) => heard.push(sentence), removed: (sentence) => heard.push(`removed: ${sentence}`) }, 7);
});
afterEach(() => {
  mock.timers.reset();
  mock.restoreAll();
});
const source = () => FakeSource.all.at(-1);
const fail = () => source().onerror();

test("a view is shown, shared with other tabs, and its version asked for on the next connection", () => {
  stream.lead();
  source().view(7, ["<main>"]);
  assert.deepEqual(heard, ["<main>"]);
  assert.deepEqual(FakeChannel.sent, [{ kind: "view", view: views[0] }]);
  fail();
  mock.timers.tick(200);
  assert.equal(source().url, "/t/abc/stream?version=7&seen=7&lang=en");
});

test("a view refers to the pieces of the one before it, and to no earlier ones", () => {
  stream.lead();
  source().view(1, ["<main>", "<g>a</g>", "<g>b</g>", "<g>c</g>", "</main>"]);
  source().view(2, [[0, 1], "<g>d</g>", [2, 3]]);
  source().view(3, [[0, 1], [2, 1], "<li>", [1, 1], [4, 1]]);
  assert.deepEqual(heard.slice(1), ["<main><g>d</g><g>b</g><g>c</g></main>", "<main><g>b</g><li><g>d</g></main>"]);
  fail();
  mock.timers.tick(200);
  source().view(4, ["<main>", "</main>"]); // another connection begins with everything
  assert.equal(heard.at(-1), "<main></main>");
});

test("what a view leaves out is as in the one before it, unless another connection begins", () => {
  stream.lead();
  const offer = { choices: { root: 1, nodes: [{}, { "cell:a": 0 }] }, labels: {}, harmless: [], isFinal: false };
  source().view(1, { html: ["<main>"], offer, names: { set: { "cell:a": "A1", "cell:b": "B1" } } });
  source().view(2, { html: [[0, 1]] });
  source().view(3, { html: [[0, 1]], names: { set: { "cell:c": "C1" }, drop: ["cell:b"] } });
  assert.deepEqual(views[1].offer, offer);
  assert.equal(views[1].names, views[0].names);
  assert.deepEqual(views[2].names, { "cell:a": "A1", "cell:c": "C1" });
  assert.deepEqual(views[0].names, { "cell:a": "A1", "cell:b": "B1" }); // a view that waits to be shown keeps its own
  fail();
  mock.timers.tick(200);
  assert.equal(source().url, "/t/abc/stream?version=3&seen=3&lang=en");
  source().view(4, { html: ["<main>"], names: { set: {} } });
  assert.deepEqual(views[3].names, {});
});

test("each failure doubles the wait up to two seconds; a sign of life ends that", () => {
  stream.lead();
  for (const wait of [200, 400, 800, 1600, 2000, 2000]) {
    const count = FakeSource.all.length;
    fail();
    mock.timers.tick(wait - 1);
    assert.equal(FakeSource.all.length, count, `waits ${wait}`);
    mock.timers.tick(1);
    assert.equal(FakeSource.all.length, count + 1);
  }
  source().dispatchEvent(new Event("heartbeat"));
  fail();
  mock.timers.tick(200);
  assert.equal(FakeSource.all.length, 8);
});

test("a short interruption is not worth a word, a longer one is", () => {
  stream.lead();
  fail();
  mock.timers.tick(200);
  assert.deepEqual(heard, []);
  fail();
  assert.deepEqual(heard, ["lost"]);
  mock.timers.tick(400);
  source().dispatchEvent(new Event("heartbeat"));
  assert.deepEqual(heard, ["lost", "found"]);
});

test("all tabs hear that the host has removed the player", () => {
  stream.lead();
  source().dispatchEvent(new MessageEvent("removed", { data: "You were removed." }));
  stream.isLeader = false;
  stream.hear({ kind: "removed", sentence: "In another tab." });
  assert.deepEqual(heard, ["removed: You were removed.", "removed: In another tab."]);
});

test("a line that went silent is opened again", () => {
  stream.lead();
  mock.timers.tick(25_000);
  assert.equal(FakeSource.all.length, 1);
  mock.timers.tick(1000);
  mock.timers.tick(200);
  assert.equal(FakeSource.all.length, 2);
});

test("a tab that does not lead shows what the leading one sends", () => {
  stream.hear({ kind: "lost" });
  stream.hear({ kind: "view", view: { pieces: ["<main>"] } });
  assert.deepEqual(heard, ["lost", "found", "<main>"]);
  assert.equal(FakeSource.all.length, 0);
});

test("a tab that has just been opened is given the last view", () => {
  stream.lead();
  stream.hear({ kind: "ask" });
  assert.deepEqual(FakeChannel.sent, []);
  source().view(1, ["<main>"]);
  stream.hear({ kind: "ask" });
  assert.equal(FakeChannel.sent.length, 2);
});

const answers = (status, body) => { globalThis.fetch = async () => ({ status, json: async () => body }); };
const settle = () => new Promise((done) => setImmediate(done));

test("the page of a deleted table says so and does not connect again", async () => {
  answers(410, { sentence: "This table has been deleted." });
  stream.lead();
  source().close();
  fail();
  await settle();
  mock.timers.tick(60_000);
  assert.equal(FakeSource.all.length, 1);
  assert.deepEqual(heard, ["This table has been deleted."]);
  assert.deepEqual(FakeChannel.sent, [{ kind: "gone", sentence: "This table has been deleted." }]);
});

test("a refusal that passes is tried again, and a tab that does not lead hears of a deletion", async () => {
  answers(502, {});
  stream.lead();
  source().close();
  fail();
  await settle();
  mock.timers.tick(200);
  assert.equal(FakeSource.all.length, 2);
  const follower = new Stream({ view() {}, lost() {}, found() {}, gone: (sentence) => heard.push(sentence), removed: (sentence) => heard.push(`removed: ${sentence}`) });
  follower.hear({ kind: "gone", sentence: "Deleted." });
  assert.deepEqual(heard, ["Deleted."]);
});
