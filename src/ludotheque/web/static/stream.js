// The stream of views. EventSource alone gives up on a 502 and never notices a line that went silent, so this one has
// its own back-off and watches for heartbeats. Tabs with the same table share one stream: browsers allow few.

import { assemble } from "./view.js";

const FIRST_WAIT = 200;
const LONGEST_WAIT = 2000;
const SILENCE = 25000;

// What the server says if the table of this page is deleted, otherwise nothing: an EventSource hides the answer's status.
export async function goneSentence() {
  try {
    const answer = await fetch(`${location.pathname}?lang=${document.documentElement.lang}`);
    return answer.status === 410 ? (await answer.json()).sentence : "";
  } catch {
    return "";
  }
}

/** @typedef {import("./view.js").View} View */
/** @typedef {{ kind: "ask" | "hurry" | "view" | "lost" | "found" | "gone" | "removed", view?: View, sentence?: string }} Message */

export class Stream {
  // `on` has view(view), lost(), found(), gone(sentence) and removed(sentence). `seen` is the number of steps of the game
  // that the page has: the stream sends those after them one by one.
  /** @param {{ view(view: View): void, lost(): void, found(): void, gone(sentence: string): void, removed(sentence: string): void }} on @param {number} seen */
  constructor(on, seen) {
    this.on = on;
    this.version = -1;
    this.seen = seen;
    // The view that came last: the next one refers to its pieces.
    /** @type {View | undefined} */
    this.last = undefined;
    this.wait = FIRST_WAIT;
    this.isLost = false;
    this.isLeader = false;
    this.isGone = false;
    this.channel = new BroadcastChannel(`ludotheque ${location.pathname} ${document.documentElement.lang}`);
    this.channel.onmessage = ({ data }) => this.hear(data);
    addEventListener("online", () => this.hurry());
    document.addEventListener("visibilitychange", () => document.hidden || this.hurry());
  }

  start() {
    if (!navigator.locks) return this.lead(); // plain http in a local network: every tab has its own stream
    // The tab that holds the lock leads; when it is closed, the next one gets the lock.
    navigator.locks.request(this.channel.name, () => new Promise(() => this.lead()));
    this.tell({ kind: "ask" });
  }

  lead() {
    this.isLeader = true;
    this.open();
    setInterval(() => this.isLeader && Date.now() - this.heardAt > SILENCE && this.fail(), 1000);
  }

  open() {
    if (this.isGone) return;
    clearTimeout(this.timer);
    this.source?.close();
    this.heardAt = Date.now();
    // The first view of a stream is whole.
    let isFirst = true;
    this.source = new EventSource(`${location.pathname}/stream?version=${this.version}&seen=${this.seen}&lang=${document.documentElement.lang}`);
    for (const kind of ["step", "view"]) {
      this.source.addEventListener(kind, (event) => {
        this.receive(event, isFirst ? undefined : this.last);
        isFirst = false;
      });
    }
    this.source.addEventListener("heartbeat", () => this.alive());
    this.source.addEventListener("removed", ({ data }) => { this.on.removed(data); this.tell({ kind: "removed", sentence: data }); });
    this.source.onerror = () => this.fail();
  }

  /** @param {MessageEvent} event @param {View | undefined} before */
  receive(event, before) {
    this.alive();
    this.version = Number(event.lastEventId);
    const view = assemble(JSON.parse(event.data), before);
    this.seen = view.facts.length;
    this.last = view;
    this.on.view(view);
    this.tell({ kind: "view", view });
  }

  alive() {
    this.heardAt = Date.now();
    this.wait = FIRST_WAIT;
    if (this.isLost) this.mark(false);
  }

  fail() {
    if (this.isGone) return;
    // The server refused the stream, perhaps for good.
    if (this.source?.readyState === EventSource.CLOSED) goneSentence().then((sentence) => sentence && this.end(sentence));
    this.source?.close();
    this.heardAt = Date.now();
    // A restart is over in a moment: say something only when it lasts.
    if (this.wait > FIRST_WAIT && !this.isLost) this.mark(true);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.open(), this.wait * (0.75 + Math.random() / 2));
    this.wait = Math.min(LONGEST_WAIT, this.wait * 2);
  }

  // The table is deleted: no other connection will bring it back.
  /** @param {string} sentence */
  end(sentence) {
    this.isGone = true;
    clearTimeout(this.timer);
    this.source?.close();
    this.on.gone(sentence);
    if (this.isLeader) this.tell({ kind: "gone", sentence });
  }

  // Something suggests that the line is back, or gone: look at once.
  hurry() {
    if (!this.isLeader) return this.tell({ kind: "hurry" });
    if (this.isLost || this.source?.readyState !== EventSource.OPEN || Date.now() - this.heardAt > SILENCE / 2) this.open();
  }

  /** @param {boolean} isLost */
  mark(isLost) {
    this.isLost = isLost;
    this.on[isLost ? "lost" : "found"]();
    if (this.isLeader) this.tell({ kind: isLost ? "lost" : "found" });
  }

  /** @param {Message} message */
  tell(message) {
    this.channel.postMessage(message);
  }

  /** @param {Message} message */
  hear(message) {
    if (this.isLeader) {
      if (message.kind === "ask" && this.last) this.tell({ kind: "view", view: this.last });
      if (message.kind === "hurry") this.hurry();
    } else if (message.kind === "view") {
      if (this.isLost) this.mark(false);
      this.on.view(message.view);
    } else if (message.kind === "gone") {
      this.end(message.sentence ?? "");
    } else if (message.kind === "removed") {
      this.on.removed(message.sentence ?? "");
    } else if (message.kind === "lost" || message.kind === "found") {
      this.mark(message.kind === "lost");
    }
  }
}
