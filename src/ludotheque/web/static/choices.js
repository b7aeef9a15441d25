// The choice that is being made: a path through a tree of handles. Knows neither page nor game.

/**
 * What the server offers: a tree as nodes that name the next node for each handle, 0 where a path is complete.
 * @typedef {{ choices: { root: number, nodes: Record<string, number>[] }, labels: Record<string, string>,
 *   harmless: string[], isFinal: boolean, prompts?: Record<string, string> }} Offer
 */

/** @type {Offer} */
const NOTHING = { choices: { root: 0, nodes: [{}] }, labels: {}, harmless: [], isFinal: false };

export class Choices {
  constructor() {
    this.load();
  }

  // Nothing is on offer unless something is given; `names` has the handles in the pictures in words.
  /** @param {Offer} offer @param {Record<string, string>} names */
  load({ choices, labels, harmless, isFinal, prompts = {} } = NOTHING, names = {}) {
    this.root = choices.root;
    this.nodes = choices.nodes;
    this.labels = labels;
    this.names = names;
    this.prompts = prompts;
    this.harmless = new Set(harmless);
    this.isFinal = isFinal;
    /** @type {string[]} */
    this.path = [];
  }

  // The node at the end of a path; undefined where there is no such path, 0 where it is complete.
  /** @param {string[]} path */
  at(path) {
    let node = this.root;
    for (const handle of path) node = node ? this.nodes[node][handle] : undefined;
    return node;
  }

  get isOffered() {
    return this.root !== 0;
  }

  get isComplete() {
    return this.path.length > 0 && this.at(this.path) === 0;
  }

  // Whether a handle was taken last and cannot be taken once more.
  /** @param {string} handle */
  isLast(handle) {
    return this.path.at(-1) === handle && this.at([...this.path, handle]) === undefined;
  }

  // What can be chosen next. Once the path is complete, its last part may still be exchanged.
  handles() {
    const node = this.at(this.isComplete ? this.path.slice(0, -1) : this.path);
    return node ? Object.keys(this.nodes[node]) : [];
  }

  // Extends the path, or exchanges its end where the handle fits an earlier part; false if it fits nowhere.
  /** @param {string} handle */
  take(handle) {
    for (let kept = this.path.length; kept >= 0; kept--) {
      const path = [...this.path.slice(0, kept), handle];
      if (this.at(path) === undefined) continue;
      this.path = path;
      this.passHarmless();
      return true;
    }
    return false;
  }

  passHarmless() {
    for (;;) {
      const node = this.at(this.path);
      const ways = node ? Object.keys(this.nodes[node]) : [];
      if (ways.length !== 1 || !this.harmless.has(ways[0].split(":", 1)[0])) return;
      this.path.push(ways[0]);
    }
  }

  back() {
    if (this.path.length) this.path.pop();
    // A part that was passed by itself is taken back with the one before it.
    while (this.path.length && this.isForced()) this.path.pop();
  }

  isForced() {
    const node = this.at(this.path);
    const ways = node ? Object.keys(this.nodes[node]) : [];
    return ways.length === 1 && this.harmless.has(ways[0].split(":", 1)[0]);
  }

  clear() {
    this.path = [];
  }

  // Whether it is part of any choice, now or later.
  /** @param {string} handle */
  has(handle) {
    return this.nodes.some((node) => handle in node);
  }

  /** @param {string} handle */
  label(handle) {
    return this.labels[handle] || this.names[handle] || handle;
  }
}
