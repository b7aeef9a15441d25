// Lights what can be chosen and fills the bar: the way taken so far, buttons for what has no place in the pictures,
// everything as a list on request.
import { word } from "./prefs.js";
import { goTo, outOfSight } from "./sight.js";

/** @typedef {{ label?: string, notation: string, value: number }} Advice */
/** @typedef {{ take(handle: string, isButton: boolean): void, back(): void, confirm(): void, learnt(): void,
 *   follow(path: string[]): void, insist(): void }} Handlers */

const MARKS = ["lit", "chosen", "hinted"];

export class Bar {
  /** @param {import("./choices.js").Choices} choices @param {Handlers} on */
  constructor(choices, on) {
    this.choices = choices;
    this.on = on;
    this.isListed = false;
    this.roving = "";
    /** @type {(Advice & { path: string[], why: string, others: Advice[] }) | null} */
    this.hint = null;
    this.coach = "";
    // The coach thinks that there is something better than what was chosen.
    this.isDoubted = false;
    /** @type {HTMLElement | null} */
    this.further = null;
    this.isLooking = false;
    this.more = button("button small", "", () => goTo(this.further), "more");
    document.addEventListener("scroll", () => this.lookAround(), { capture: true, passive: true });
  }

  main() {
    return document.getElementById("main");
  }

  // Takes every mark off again, so that the page is as the server drew it.
  undecorate() {
    for (const piece of document.querySelectorAll("[data-lit], [data-chosen], [data-hinted]")) {
      for (const mark of MARKS) delete piece.dataset[mark];
      for (const name of ["tabindex", "role", "aria-label", "aria-pressed"]) piece.removeAttribute(name);
    }
    this.main().classList.remove("half");
    const status = document.getElementById("status");
    if (status.dataset.whole !== undefined) {
      status.textContent = status.dataset.whole;
      delete status.dataset.whole;
    }
  }

  draw() {
    this.undecorate();
    const { choices } = this;
    const handles = new Set(choices.handles());
    const pieces = new Map();
    for (const piece of document.querySelectorAll("svg.panel [data-h]")) {
      const handle = piece.dataset.h;
      // What can be taken once more is offered, not chosen.
      const isChosen = choices.path.includes(handle) && (choices.isComplete || !handles.has(handle));
      if (handles.has(handle) || isChosen) this.mark(piece, handle, isChosen);
      if (this.hint?.path.includes(handle)) piece.dataset.hinted = ""; // also where it is only the next part
      if (handles.has(handle)) pieces.set(handle, [...(pieces.get(handle) ?? []), piece]);
    }
    this.main().classList.toggle("half", choices.path.length > 0 && !choices.isComplete);
    this.rove(pieces);
    this.fill([...handles].filter((handle) => this.isListed || !pieces.has(handle)), pieces.size > 0);
  }

  /** @param {HTMLElement} piece @param {string} handle @param {boolean} isChosen */
  mark(piece, handle, isChosen) {
    piece.dataset[isChosen ? "chosen" : "lit"] = "";
    piece.setAttribute("role", "button");
    piece.setAttribute("tabindex", "-1");
    piece.setAttribute("aria-label", this.choices.label(handle));
    if (isChosen) piece.setAttribute("aria-pressed", "true");
  }

  // One stop for the Tab key among all that is lit; arrows go on from there.
  /** @param {Map<string, HTMLElement[]>} pieces */
  rove(pieces) {
    const first = pieces.has(this.roving) ? this.roving : pieces.keys().next().value;
    this.roving = first ?? "";
    pieces.get(first)?.[0].setAttribute("tabindex", "0");
  }

  /** @param {string[]} handles @param {boolean} hasPieces */
  fill(handles, hasPieces) {
    const { choices } = this;
    const items = [];
    this.advise();
    if (choices.isComplete) items.push(button("button act", word("confirm"), () => this.on.confirm(), "confirm"));
    const shown = choices.isComplete ? [] : handles;
    const kind = (/** @type {string} */ handle) => (this.hint?.path.includes(handle) ? "button choice hinted-choice" : "button choice");
    const buttons = shown.map((handle) => button(kind(handle), choices.label(handle), () => this.on.take(handle, true), `take ${handle}`));
    if (!this.isListed) items.push(...buttons);
    document.getElementById("listed").replaceChildren(...(this.isListed ? buttons : []));
    if (choices.path.length) items.push(button("button", word("back"), () => this.on.back(), "back"));
    if (hasPieces && !choices.isComplete) {
      const toggle = button("button small", word("as_list"), () => { this.isListed = !this.isListed; this.draw(); this.focusOn("list"); }, "list");
      toggle.setAttribute("aria-pressed", String(this.isListed));
      items.push(toggle);
    }
    this.more.hidden = true;
    if (hasPieces) items.push(this.more);
    document.getElementById("choices").replaceChildren(...items);
    this.lookAround();
    this.preview();
  }

  // While the others' moves are shown, a button shows the rest at once; a tap anywhere does, too.
  /** @param {boolean} isPlaying */
  skip(isPlaying) {
    const box = document.getElementById("choices");
    const found = box.querySelector("[data-key=skip]");
    if (!isPlaying) return found?.remove();
    if (found || box.childElementCount) return;
    box.append(button("button small", "»", () => {}, "skip"));
    box.firstElementChild.setAttribute("aria-label", word("skip"));
    box.firstElementChild.setAttribute("title", word("skip"));
  }

  // Offers to go to pictures that have something to choose but are out of sight; asked once a picture on the screen.
  lookAround() {
    if (this.isLooking) return;
    this.isLooking = true;
    requestAnimationFrame(() => {
      this.isLooking = false;
      const { above, below } = outOfSight();
      this.further = below[0] ?? above.at(-1);
      this.more.hidden = !this.further;
      this.more.textContent = word(below.length ? "more_below" : "more_above");
    });
  }

  // Whatever is pointed at or focused and can be chosen is previewed.
  startPreviews() {
    for (const kind of ["pointerover", "focusin", "pointerout", "focusout"]) {
      document.addEventListener(kind, (event) => {
        const piece = event.target.closest?.("svg.panel [data-lit]");
        if (piece) this.preview(kind === "pointerover" || kind === "focusin" ? piece.dataset.h : "");
      });
    }
  }

  // The way so far in words, and what lies under the pointer; otherwise what happened last.
  preview(handle = "") {
    const { choices } = this;
    const line = document.getElementById("preview");
    const parts = choices.path.map((part) => choices.label(part));
    if (handle && !choices.path.includes(handle)) parts.push(choices.isComplete ? "" : choices.label(handle));
    const way = parts.filter(Boolean).join(" → ");
    const status = document.getElementById("status");
    status.dataset.whole ??= status.textContent;
    const isHalf = choices.path.length > 0 && !choices.isComplete;
    const last = choices.path.at(-1);
    const words = isHalf ? choices.prompts[`${last}>${choices.handles()[0]?.split(":", 1)[0]}`] || word("next_part", { chosen: choices.label(last) }) : status.dataset.whole;
    if (status.textContent !== words) status.textContent = words;
    if (way && choices.isComplete && choices.isFinal) line.textContent = `${way} · ${word("confirm_line")}`;
    else line.textContent = way || newest();
  }

  // What a strong bot would do, or a word for the first game; it floats above the bar and moves nothing.
  advise() {
    const lines = [];
    if (this.isDoubted) lines.push(this.callout("coach doubt", [word("doubt")], [word("doubt_play"), () => this.on.insist()]));
    else if (this.hint) lines.push(this.hintLine());
    else if (this.coach) lines.push(this.callout("coach", [word(this.coach)], [word("got_it"), () => this.on.learnt()]));
    document.getElementById("advice").replaceChildren(...lines);
  }

  hintLine() {
    const { path, why, others } = this.hint;
    /** @param {Advice} advice */
    const words = ({ label, notation, value }) => `${label || notation} (${word("hint_value", { percent: Math.round(value * 100) })})`;
    const best = made("b", "", `${word("hint_says")} ${words(this.hint)}`);
    const reason = why ? [made("span", "reason", why)] : [];
    const also = others.length ? [made("span", "more", `${word("hint_also")} ${others.map(words).join(", ")}`)] : [];
    return this.callout("hinted", [best, ...reason, ...also], path.length ? [word("hint_show"), () => this.on.follow(path)] : null);
  }

  /** @param {string} kind @param {(Node | string)[]} sentence @param {[string, () => void] | null} offer */
  callout(kind, sentence, offer) {
    const line = made("div", kind, "");
    const words = made("span", "", "");
    words.append(...sentence);
    line.append(words);
    if (offer) line.append(button("button small", offer[0], offer[1], kind));
    return line;
  }

  // The next lit piece in the direction of an arrow key, from the one that has the focus.
  /** @param {Element} from @param {string} key */
  go(from, key) {
    const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
    const here = centre(from);
    let best = null;
    let least = Infinity;
    for (const piece of document.querySelectorAll("svg.panel [data-lit], svg.panel [data-chosen]")) {
      const there = centre(piece);
      const along = (there.x - here.x) * dx + (there.y - here.y) * dy;
      const aside = Math.abs((there.x - here.x) * dy) + Math.abs((there.y - here.y) * dx);
      if (piece !== from && along > 2 && along + 2.5 * aside < least) [best, least] = [piece, along + 2.5 * aside];
    }
    if (best) this.focus(best);
  }

  /** @param {HTMLElement} piece */
  focus(piece) {
    for (const other of document.querySelectorAll("svg.panel [tabindex='0']")) other.setAttribute("tabindex", "-1");
    piece.setAttribute("tabindex", "0");
    this.roving = piece.dataset.h;
    piece.focus({ preventScroll: false });
  }

  // Gives the keyboard back where it was, or the nearest sensible place.
  /** @param {string} key */
  focusOn(key) {
    const buttons = [...document.querySelectorAll("#bar [data-key], #advice [data-key]")];
    const found = buttons.find((item) => item.dataset.key === key) ?? null;
    if (found) return found.focus();
    const piece = [...document.querySelectorAll("svg.panel [data-lit], svg.panel [data-chosen]")].find((item) => item.dataset.h === key);
    if (piece) return this.focus(piece);
    const next = this.choices.isComplete ? buttons.find((item) => item.dataset.key === "confirm") : null;
    const target = next ?? document.querySelector("svg.panel [tabindex='0']") ?? buttons[0] ?? document.getElementById("bar");
    target?.focus();
  }
}

// What happened last, unless the line above says so already.
function newest() {
  const line = document.querySelector("#log li:last-child")?.textContent ?? "";
  return line === document.getElementById("status").textContent ? "" : line;
}

/** @param {Element} piece */
function centre(piece) {
  const box = piece.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

/** @template {keyof HTMLElementTagNameMap} Name @param {Name} name @param {string} kind @param {string} text */
function made(name, kind, text) {
  const element = document.createElement(name);
  element.className = kind;
  element.textContent = text;
  return element;
}

/** @param {string} kind @param {string} label @param {() => void} act @param {string} key */
function button(kind, label, act, key) {
  const element = made("button", kind, label);
  element.type = "button";
  element.dataset.key = key;
  element.addEventListener("click", act);
  return element;
}
