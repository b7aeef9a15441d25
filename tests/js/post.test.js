// Requests: refused ones carry their reason, a move is sent until it is answered.
import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";

Object.defineProperty(globalThis, "document", { value: { querySelector: () => ({ content: "token" }) }, configurable: true });
Object.defineProperty(globalThis, "location", { value: { pathname: "/t/abc" }, configurable: true });
const { newKey, post, postUntilAnswered, Refusal } = await import("../../src/ludotheque/web/static/post.js");

const answer = (ok, body) => ({ ok, json: async () => body });
const settled = () => new Promise((done) => setImmediate(done));
let answers;
let asked;
beforeEach(() => {
  mock.timers.enable({ apis: ["setTimeout"] });
  asked = [];
  globalThis.fetch = async (address, options) => {
    asked.push([address, options]);
    const next = answers.shift();
    if (next instanceof Error) throw next;
    return next;
  };
});
afterEach(() => mock.timers.reset());

test("a request goes to the table with its token and a key", async () => {
  answers = [answer(true, { version: 4 }), answer(true, {})];
  assert.deepEqual(await post("act", { path: ["a:1"] }), { version: 4 });
  const [address, { method, headers, body }] = asked[0];
  assert.deepEqual([address, method, headers["x-csrf-token"]], ["/t/abc/act", "POST", "token"]);
  const { key, ...rest } = JSON.parse(body);
  assert.match(key, /^[0-9a-f]{24}$/);
  assert.deepEqual(rest, { path: ["a:1"] });
  await post("act", { key: "mine" });
  assert.equal(JSON.parse(asked[1][1].body).key, "mine");
});

test("a refusal carries code, sentence and view", async () => {
  answers = [answer(false, { code: "action/illegal", sentence: "Not there (K8)", view: { html: ["<main>"] } })];
  await assert.rejects(post("act"), (error) => {
    assert.ok(error instanceof Refusal);
    assert.deepEqual([error.code, error.message, error.view], ["action/illegal", "Not there (K8)", { html: ["<main>"] }]);
    return true;
  });
});

test("a move is sent again, with longer waits, until it is answered", async () => {
  answers = [new TypeError("offline"), answer(false, { code: "server/full" }), answer(true, { version: 5 })];
  let troubles = 0;
  const result = postUntilAnswered("act", {}, () => true, () => { troubles += 1; });
  await settled();
  mock.timers.tick(300);
  await settled();
  assert.equal(asked.length, 2);
  mock.timers.tick(300);
  await settled();
  assert.equal(asked.length, 2);
  mock.timers.tick(300);
  assert.deepEqual(await result, { version: 5 });
  assert.equal(troubles, 2);
});

test("a refused move is not sent again", async () => {
  answers = [answer(false, { code: "action/stale", sentence: "Too late." })];
  await assert.rejects(postUntilAnswered("act", {}, () => true, () => {}), Refusal);
  assert.equal(asked.length, 1);
});

test("a move that is no longer wanted is given up", async () => {
  answers = [new TypeError("offline")];
  assert.equal(await postUntilAnswered("act", {}, () => false, () => {}), undefined);
});

test("keys are new each time", () => {
  assert.match(newKey(), /^[0-9a-f]{24}$/);
  assert.notEqual(newKey(), newKey());
});
