// Earlier positions of the running game, as this viewer saw them: a click on a line of the log, then arrow keys.
import { hide } from "./last_moves.js";
import { closed, opened } from "./layers.js";
import { word } from "./prefs.js";
import { show } from "./show.js";
import { assemble, htmlOf } from "./view.js";

export class Past {
  // `on.open` is called before an earlier position is shown, `on.close` to show the present again.
  /** @param {{ open(): void, close(): void }} on */
  constructor(on) {
    this.on = on;
    this.step = 0;
    this.close = this.close.bind(this);
    document.addEventListener("click", (event) => {
      const line = event.target.closest("#log li[data-step]");
      if (line) return this.open(Number(line.dataset.step));
      const way = event.target.closest("[data-past]")?.dataset.past;
      if (way) this.go(way);
    });
  }

  get isOpen() {
    return this.step > 0;
  }

  // Every step that the log can show, in order.
  steps() {
    const found = [...document.querySelectorAll("#log li[data-step]")].map((line) => Number(line.dataset.step));
    return [...new Set(found)].sort((one, other) => one - other);
  }

  /** @param {string} way */
  go(way) {
    if (way === "now") return this.close();
    const steps = this.steps();
    if (!this.isOpen) return way === "earlier" && steps.length > 1 ? this.open(steps.at(-2)) : undefined;
    const found = way === "earlier" ? steps.filter((step) => step < this.step).at(-1) : steps.find((step) => step > this.step);
    if (found) this.open(found);
    else if (way === "later") this.close();
  }

  /** @param {number} step */
  async open(step) {
    const wasOpen = this.isOpen;
    this.step = step;
    const answer = await fetch(`${location.pathname}/view?step=${step}&lang=${document.documentElement.lang}`);
    if (!answer.ok || this.step !== step) return;
    if (!wasOpen) {
      this.on.open();
      opened(this.close);
    }
    hide();
    show(htmlOf(assemble(await answer.json())), true);
    document.getElementById("main").classList.add("past");
    for (const line of document.querySelectorAll("#log li")) line.classList.toggle("is-shown", line.dataset.step === String(step));
    document.querySelector("#log li.is-shown")?.scrollIntoView({ block: "nearest" });
    this.banner();
  }

  banner() {
    const box = document.getElementById("moment");
    const title = document.createElement("b");
    title.textContent = word("past");
    const ways = [["earlier", "←"], ["later", "→"], ["now", ""]].map(([way, sign]) => {
      const button = document.createElement("button");
      button.type = "button";
      button.className = way === "now" ? "button act small" : "button small";
      button.dataset.past = way;
      button.textContent = sign || word(way);
      if (sign) button.setAttribute("aria-label", word(way));
      return button;
    });
    const line = document.createElement("div");
    line.className = "past-line";
    line.append(title, ...ways);
    box.replaceChildren(line);
  }

  close() {
    if (!this.isOpen) return;
    this.step = 0;
    closed(this.close);
    document.getElementById("moment").replaceChildren();
    for (const line of document.querySelectorAll("#log li.is-shown")) line.classList.remove("is-shown");
    this.on.close();
  }
}
