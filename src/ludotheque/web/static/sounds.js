// Short sounds, made here: dice, cards, wood, a cow bell, a hammer, two notes for my turn, a cadence at the end, a click
// for the chat. None before the reader has done something; one switch and a volume.
import { recall } from "./prefs.js";

/** @type {AudioContext | undefined} */
let context;
/** @type {AudioBuffer} */
let noise;
// Which sound a changed piece makes, by a word in its id.
/** @type {[RegExp, string][]} */
const KINDS = [[/^(die|dice)/, "dice"], [/card|hand|chosen/, "card"], [/cow|herd/, "bell"], [/place|build|property|house/, "hammer"]];

for (const kind of ["pointerdown", "keydown"]) {
  addEventListener(kind, () => { context ??= window.AudioContext && new AudioContext(); context?.resume(); }, { once: true });
}

/** @param {string[]} ids */
export function soundOf(ids) {
  if (!ids.length) return "";
  for (const [pattern, kind] of KINDS) if (ids.some((id) => pattern.test(id))) return kind;
  return "wood";
}

/** @param {string} kind */
export function play(kind) {
  if (!kind || context?.state !== "running" || !recall("sound", true)) return;
  const out = new GainNode(context, { gain: recall("volume", 60) / 100 });
  out.connect(context.destination);
  SOUNDS[kind]?.(out);
}

/** @type {Record<string, (out: AudioNode) => void>} */
const SOUNDS = {
  dice: (out) => { for (const [index, after] of [0, 0.06, 0.11, 0.19, 0.3].entries()) rustle(out, after, 0.035, 1400 + 300 * (index % 3), 0.5); },
  card: (out) => rustle(out, 0, 0.09, 3200, 0.25),
  wood: (out) => { knock(out, 0, 210, 0.07, 0.5); rustle(out, 0, 0.02, 900, 0.25); },
  bell: (out) => { tone(out, 0, 740, 0.5, 0.16, "triangle"); tone(out, 0, 1108, 0.35, 0.08); },
  hammer: (out) => { for (const after of [0, 0.13]) { knock(out, after, 320, 0.05, 0.45); rustle(out, after, 0.015, 2500, 0.3); } },
  chat: (out) => tone(out, 0, 1320, 0.09, 0.14),
  turn: (out) => { tone(out, 0, 587, 0.35, 0.14); tone(out, 0.14, 880, 0.35, 0.14); },
  won: (out) => { for (const [index, pitch] of [523, 659, 784, 1047].entries()) tone(out, index * 0.13, pitch, 0.5, 0.14, "triangle"); },
  lost: (out) => { for (const [index, pitch] of [392, 370, 294].entries()) tone(out, index * 0.2, pitch, 0.5, 0.12, "triangle"); },
};

/** @param {AudioNode} out @param {number} after @param {number} time @param {number} loud */
function envelope(out, after, time, loud) {
  const start = context.currentTime + after;
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(0.0001, start);
  gain.gain.exponentialRampToValueAtTime(loud, start + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + time);
  gain.connect(out);
  return { gain, start };
}

/** @param {AudioNode} out @param {number} after @param {number} pitch @param {number} time @param {number} loud @param {OscillatorType} type */
function tone(out, after, pitch, time, loud, type = "sine") {
  const { gain, start } = envelope(out, after, time, loud);
  const source = new OscillatorNode(context, { type, frequency: pitch });
  source.connect(gain);
  source.start(start);
  source.stop(start + time + 0.05);
}

/** @param {AudioNode} out @param {number} after @param {number} pitch @param {number} time @param {number} loud */
function knock(out, after, pitch, time, loud) {
  const { gain, start } = envelope(out, after, time, loud);
  const source = new OscillatorNode(context, { type: "triangle", frequency: pitch });
  source.frequency.setValueAtTime(pitch, start);
  source.frequency.exponentialRampToValueAtTime(pitch / 2, start + time);
  source.connect(gain);
  source.start(start);
  source.stop(start + time + 0.05);
}

/** @param {AudioNode} out @param {number} after @param {number} time @param {number} pitch @param {number} loud */
function rustle(out, after, time, pitch, loud) {
  if (!noise) {
    noise = new AudioBuffer({ length: context.sampleRate / 2, sampleRate: context.sampleRate });
    const samples = noise.getChannelData(0);
    for (let index = 0; index < samples.length; index++) samples[index] = Math.random() * 2 - 1;
  }
  const { gain, start } = envelope(out, after, time, loud);
  const source = new AudioBufferSourceNode(context, { buffer: noise });
  const filter = new BiquadFilterNode(context, { type: "bandpass", frequency: pitch, Q: 1.2 });
  source.connect(filter).connect(gain);
  source.start(start, Math.random() * 0.2, time + 0.05);
}
