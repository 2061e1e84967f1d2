/**
 * What the hub and the server say, in the language of the page. They say it in English, as they write it down; here a
 * sentence is known by its English words, its names and figures are taken out, and put into the words of the language.
 * What is not known stays as it is, whole and in English, and is marked as English where it is shown.
 */

import { inARow, lang, parts, sentences, speech } from "./language.js";

/** Where sentences stand in a snapshot. */
const FIELDS = ["sentence", "sentences", "undo", "faults", "verdict", "asked", "alarms", "words"];
const NUMBER = "\\d+(?:[\\u202f\\u2009,]\\d{3})*";
/** Between thousands, where no line breaks. */
const THIN = "\u202f";
/** So many translations are kept; a table says far fewer at a time. */
const KEPT = 400;

/** Names of people that sentences may hold, the longest first. @type {string[]} */
let people = [];
/** @type {{whole: any, first: any, text: string}[] | null} */
let known = null;
const told = new Map();
const english = new Set();

/** Whether a text that is about to be shown is a sentence that stayed English. @param {string} text */
export function isEnglish(text) {
  return english.size > 0 && english.has(text);
}

/** The snapshot with all that is said in it in the language of the page. @param {any} view */
export function inWords(view) {
  if (lang === "en") return view;
  meet(view);
  return worded(view, false);
}

/** A sentence, or several in a row, in the language of the page. @param {string} sentence */
export function said(sentence) {
  if (lang === "en" || sentence === "") return sentence;
  if (!told.has(sentence)) {
    if (told.size > KEPT) forget();
    const found = translated(sentence);
    if (found === null) english.add(sentence);
    told.set(sentence, found ?? sentence);
  }
  return told.get(sentence);
}

function worded(value, spoken) {
  if (typeof value === "string") return spoken ? said(value) : value;
  if (Array.isArray(value)) return value.map((each) => worded(each, spoken));
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, worded(each, FIELDS.includes(key))]));
}

/** Learn who sits here; what was understood with other names is forgotten. */
function meet(view) {
  const names = [...(view.players ?? []), ...(view.hand?.seats ?? [])].map((each) => each.name).filter(Boolean);
  const met = [...new Set(names)].sort((one, other) => other.length - one.length);
  if (met.join("\n") === people.join("\n")) return;
  people = met;
  known = null;
  forget();
}

function forget() {
  told.clear();
  english.clear();
}

/** The sentence in the language, null where not all of it is known. @param {string} sentence @returns {string | null} */
function translated(sentence) {
  known ??= Object.entries(sentences).map(([text, words]) => ({ whole: compiled(text, "$"), first: compiled(text, "(?= )"), text: words }));
  return oneByOne(sentence) ?? part("entry", sentence) ?? named(sentence);
}

function oneByOne(rest) {
  for (const { whole, text } of known) {
    const words = matched(whole, text, rest);
    if (words !== null) return words;
  }
  for (const { first, text } of known) {
    const [begins] = first.pattern.exec(rest) ?? [""];
    const words = begins && matched(first, text, rest);
    const after = words && oneByOne(rest.slice(begins.length + 1));
    if (after) return `${words} ${after}`;
  }
  return null;
}

function matched(one, text, words) {
  const found = one.pattern.exec(words);
  return found === null ? null : filled({ ...one, text }, found);
}

/** The heading of a hand: "Two pair, kings and nines". */
function named(heading) {
  const small = heading[0].toLowerCase() + heading.slice(1);
  const found = [small, `a ${small}`, `an ${small}`].map((words) => part("hand", words)).find((words) => words !== null);
  return found === undefined ? null : found[0].toUpperCase() + found.slice(1);
}

/** A part of a sentence of this kind, null where it is not known. */
function part(kind, words) {
  for (const [text, own] of Object.entries(parts[kind] ?? {})) {
    const found = matched(compiled(text, "$"), own, words);
    if (found !== null) return found;
  }
  return null;
}

/** A text with holes as a pattern from the start of a sentence; `{n2}` is a second hole of the kind `n`. */
function compiled(text, end) {
  const holes = [...text.matchAll(/\{(\w+)\}/g)].map(([, hole]) => hole);
  return { pattern: new RegExp(`^${patternOf(text, true)}${end}`), holes };
}

function patternOf(text, captures) {
  return text.split(/\{(\w+)\}/).map((piece, at) => (at % 2 === 0 ? escaped(piece) : `(${captures ? "" : "?:"}${hole(kindOf(piece))})`)).join("");
}

function hole(kind) {
  const name = [...people.map(escaped), "Seat \\d+", ...(people.length > 0 ? [] : [".+?"])].join("|");
  if (kind === "name") return name;
  if (kind === "names") return `(?:${name})(?:, (?:${name}))*(?: and (?:${name}))?`;
  if (kind === "n") return NUMBER;
  if (kind === "decimal") return "\\d+\\.\\d+";
  if (kind === "ranks") return "[0-9AKQJ-]+";
  if (kind === "people") return `(?:${name})(?:, (?:${name}))*`;
  if (kind === "bid") return "\\w+ \\w+";
  if (kind === "amounts") return `(?:${name}) ${NUMBER}(?:, (?:${name}) ${NUMBER})*`;
  if (kind === "who" || kind === "id") return "(?:(?!\\. ).)+?";
  if (kind in parts) return Object.keys(parts[kind]).map((text) => patternOf(text, false)).join("|");
  return ".+?";
}

function filled({ holes, text }, found) {
  const values = Object.fromEntries(holes.map((name, at) => [name, valued(kindOf(name), found[at + 1])]));
  if (Object.values(values).includes(null)) return null;
  return text.replace(/\{(\w+)\}/g, (_, name) => values[name]);
}

/** How what stood in a hole is said in the language, by the kind of the hole. */
const SPOKEN = {
  n: (words) => words.replace(/[\u202f,]/g, THIN),
  decimal: (words) => words.replace(".", ","),
  name: seatNamed,
  names: listed,
  people: (words) => words.split(", ").map(seatNamed).join(", "),
  amounts: (words) => words.replace(/Seat \d+/g, seatNamed).replace(/\u202f/g, THIN),
  acts: (words) => several(words, "act", "disjunction"),
  aparts: (words) => several(words, "apart", "conjunction"),
  newcomers: (words) => several(words, "newcomer", "conjunction"),
  moves: (words) => several(words, "move", "conjunction"),
  order: ordered,
  said: translated,
  bid,
};

function valued(kind, words) {
  return (SPOKEN[kind] ?? ((text) => (kind in parts ? part(kind, text) : text)))(words);
}

/** A seat without a name is called by its number. */
function seatNamed(words) {
  return people.includes(words) ? words : words.replace(/^Seat (\d+)$/, (_, seat) => parts.seat?.["Seat {n}"]?.replace("{n}", seat) ?? words);
}

function listed(words) {
  const names = words.split(/, | and /).map(seatNamed);
  const whole = people.filter((name) => / and |, /.test(name)).length === 0;
  return whole ? inARow(names) : words;
}

const COUNTS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
const FACES = ["", "one", "two", "three", "four", "five", "six"];

/** "seven fives", as the hub writes it; null for what is no bid. */
function bid(words) {
  const [count, face] = words.split(" ");
  const value = FACES.findIndex((one) => one !== "" && [one, `${one}s`, `${one}es`].includes(face));
  const number = COUNTS.includes(count) ? COUNTS.indexOf(count) : Number(count);
  return value < 1 || !Number.isInteger(number) ? null : speech.bidWords(number, value);
}

/** Several of a kind in a row: "check, bet 200 or fold". */
function several(words, kind, join) {
  const pattern = new RegExp(`^(${hole(kind)})(?:$|, (?:or )?| or | and )`);
  const found = [];
  for (let rest = words; rest !== "";) {
    const one = pattern.exec(rest);
    if (one === null) return null;
    found.push(part(kind, one[1]));
    rest = rest.slice(one[0].length);
  }
  return found.includes(null) ? null : inARow(found, join);
}

/** Names in an order that a floor entered, which may be anybody's: "Ann, Bo and Cy", or nobody. */
function ordered(words) {
  return part("nobody", words) ?? words.replace(/ and (?=[^,]*$)/, ` ${parts.and?.and ?? "and"} `);
}

function kindOf(name) {
  return name.replace(/\d+$/, "");
}

function escaped(text) {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
