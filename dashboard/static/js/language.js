/**
 * The language, the time zone and the words of this page. The server chose them: they stand on the page's first element,
 * as `lang`, `data-zone` and `data-words`, the sets that the page needs. Only these are loaded, and the English ones,
 * which stand in strings*.js and are what a missing word falls back to.
 */

import * as english from "./words/en/speech.js";

const { lang: asked, dataset } = document.documentElement;

/** The languages besides English. */
export const OTHERS = ["nb", "sv", "da", "is"];
export const lang = OTHERS.includes(asked) ? asked : "en";

/** The time zone that all screens of this table show, by its IANA name; a browser that does not know it shows UTC. */
export const zone = knownZone(dataset.zone);

/** Numbers as this language says them: bids, places; and the words that browsers do not have for it. @type {{joins?: Record<string, string>, days?: Record<string, string>, months?: Record<string, string>, numberWords: (n: number) => string, faceWords: (count: number, face: number) => string, bidWords: (count: number, face: number) => string, ordinal: (place: number) => string}} */
export const speech = lang === "en" ? english : await import(`./words/${lang}/speech.js`);

/** The words by key, without the English ones. @type {Record<string, string>} */
export const words = {};
/** What the hub says, by its English sentence, and the parts of such sentences by kind. */
export const sentences = {};
/** @type {Record<string, Record<string, string>>} */
export const parts = {};

if (lang !== "en") {
  const sets = await Promise.all((dataset.words ?? "").split(" ").filter(Boolean).map((name) => import(`./words/${lang}/${name}.js`)));
  for (const set of sets) {
    Object.assign(set.sentences ? sentences : words, set.sentences ?? set.default);
    for (const [kind, table] of Object.entries(set.parts ?? {})) parts[kind] = { ...parts[kind], ...table };
  }
}

/** "Elin, Björn and Mads", "check, call or fold". Not every browser knows how each language does that. @param {string[]} items @param {"conjunction" | "disjunction"} type */
export function inARow(items, type = "conjunction") {
  if (speech.joins === undefined) return new Intl.ListFormat(lang, { type }).format(items);
  const [last, ...before] = [...items].reverse();
  return before.length > 0 ? `${before.reverse().join(", ")} ${speech.joins[type]} ${last}` : (last ?? "");
}

/** The address with the language that this page was asked for, so that it holds while links are followed. @param {string} address */
export function to(address) {
  const wanted = new URLSearchParams(location.search).get("lang");
  if (wanted === null || wanted !== lang) return address;
  return `${address}${address.includes("?") ? "&" : "?"}lang=${lang}`;
}

function knownZone(name) {
  try {
    return name && new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return "UTC";
  }
}
