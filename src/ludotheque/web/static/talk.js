// Log, chat and facts about the table as tabs; on small screens they are a sheet that one tap opens. New messages have a
// sound, a badge and a few seconds at the edge.
import { say } from "./drawer.js";
import { closed, opened } from "./layers.js";
import { post } from "./post.js";
import { cookie, recall } from "./prefs.js";
import { followLogs } from "./show.js";
import { play } from "./sounds.js";

const root = document.documentElement;
// The number of the newest message that was heard; those that came with the page are not news.
let read = Infinity;
let unread = 0;

// A spectator has no seat with a name on it.
export function guestName() {
  const guest = document.getElementById("chat-form")?.dataset.guest ?? "";
  return guest && (cookie("name") || guest);
}

/** @param {string} tab */
export function openTab(tab) {
  root.dataset.tab = tab;
  if (tab === "chat") unread = 0;
  drawTabs();
  followLogs();
}

export function openTalk() {
  if (root.dataset.talk === "open") return closeTalk();
  root.dataset.talk = "open";
  opened(hideTalk);
  followLogs();
}

function hideTalk() {
  delete root.dataset.talk;
}

export function closeTalk() {
  if (root.dataset.talk !== "open") return;
  hideTalk();
  closed(hideTalk);
}

// After every view.
export function drawTabs() {
  const tab = root.dataset.tab ?? "log";
  for (const button of document.querySelectorAll("[data-tab]")) if (button !== root) button.setAttribute("aria-pressed", String(button.dataset.tab === tab));
  const badge = document.getElementById("badge");
  if (badge) badge.textContent = unread ? String(unread) : "";
  document.getElementById("open-talk")?.classList.toggle("has-news", unread > 0);
}

/** @param {import("./view.js").Facts} facts */
export function hearChat({ lastChat: newest, viewer }) {
  if (newest > read) {
    const line = document.querySelector("#chat li:last-child");
    const isMuted = line?.classList.contains("by-spectator") && !recall("spectators", true);
    const isMine = line?.querySelector("svg")?.isEqualNode(document.querySelector(`#seat-${viewer} svg`));
    const isRead = root.dataset.tab === "chat" && document.getElementById("talk").checkVisibility();
    if (line && !isMine && !isMuted && !document.activeElement?.closest("#chat-form")) {
      play("chat");
      if (!isRead) {
        unread += 1;
        say(line.textContent);
      }
    }
  }
  read = newest;
  drawTabs();
}

// Spectators' messages can be hidden.
export function hearSpectators() {
  root.dataset.spectators = recall("spectators", true) ? "heard" : "muted";
}
hearSpectators();

document.addEventListener("click", (event) => {
  const tab = event.target.closest("button[data-tab]")?.dataset.tab;
  if (tab) openTab(tab);
  const phrase = event.target.closest("[data-phrase]")?.dataset.phrase;
  if (phrase) post("chat", { text: phrase, name: guestName() }).catch(() => {});
  if (event.target.closest("#open-talk")) openTalk();
  else if (root.dataset.talk === "open" && !event.target.closest("#talk")) closeTalk();
});
root.dataset.tab ??= "log";
