// The path through the tree of handles: what can be chosen next, exchanged, passed and taken back.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Choices } from "../../src/ludotheque/web/static/choices.js";

// card:1 → cell:a or cell:b; card:2 → turn:0 (the only way on, and harmless) → cell:c; pass: is complete at once.
function offered(harmless = ["turn"]) {
  const choices = new Choices();
  const nodes = [{}, { "card:1": 2, "card:2": 3, "pass:": 0 }, { "cell:a": 0, "cell:b": 0 }, { "turn:0": 4 }, { "cell:c": 0 }];
  choices.load({ choices: { root: 1, nodes }, labels: { "card:1": "the one" }, harmless, isFinal: false });
  return choices;
}

test("nothing is offered before a view came", () => {
  const choices = new Choices();
  assert.equal(choices.isOffered, false);
  assert.deepEqual(choices.handles(), []);
  assert.equal(choices.take("card:1"), false);
});

test("what only comes later in a choice is known, too", () => {
  const choices = offered();
  assert.equal(choices.has("cell:c"), true);
  assert.equal(choices.has("cell:d"), false);
});

test("a path grows until it is complete", () => {
  const choices = offered();
  assert.deepEqual(choices.handles(), ["card:1", "card:2", "pass:"]);
  assert.equal(choices.take("card:1"), true);
  assert.equal(choices.isComplete, false);
  assert.equal(choices.take("cell:b"), true);
  assert.equal(choices.isComplete, true);
  assert.deepEqual(choices.path, ["card:1", "cell:b"]);
});

test("the last part of a complete path can be exchanged, and so can the first", () => {
  const choices = offered();
  choices.take("card:1");
  choices.take("cell:a");
  assert.deepEqual(choices.handles(), ["cell:a", "cell:b"]);
  choices.take("cell:b");
  assert.deepEqual(choices.path, ["card:1", "cell:b"]);
  choices.take("pass:");
  assert.deepEqual(choices.path, ["pass:"]);
});

test("what fits nowhere changes nothing", () => {
  const choices = offered();
  choices.take("card:1");
  assert.equal(choices.take("cell:c"), false);
  assert.deepEqual(choices.path, ["card:1"]);
});

test("a harmless only way is passed, and taken back with the part before it", () => {
  const choices = offered();
  choices.take("card:2");
  assert.deepEqual(choices.path, ["card:2", "turn:0"]);
  choices.take("cell:c");
  assert.equal(choices.isComplete, true);
  choices.back();
  assert.deepEqual(choices.path, ["card:2", "turn:0"]);
  choices.back();
  assert.deepEqual(choices.path, []);
});

test("an only way that is not harmless is left to the reader", () => {
  const choices = offered([]);
  choices.take("card:2");
  assert.deepEqual(choices.path, ["card:2"]);
});

test("the handle taken last is known, for a second click on it", () => {
  const choices = offered();
  choices.take("card:1");
  assert.equal(choices.isLast("card:1"), true);
  assert.equal(choices.isLast("card:2"), false);
});

test("a handle without a label is shown as itself", () => {
  assert.equal(offered().label("card:1"), "the one");
  assert.equal(offered().label("card:2"), "card:2");
});
