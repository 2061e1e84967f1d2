/** Playing cards as inline SVG: index and suit only, large. A card's code is its rank and suit, like `Td`. */

import { drawing } from "./dom.js";
import { t } from "./strings.js";

export const RANKS = "AKQJT98765432";
/** In the order of the rulebooks. */
export const SUITS = "shdc";

const suits = {
  s: "M50 3C60 21 95 38 95 63 95 78 83 87 71 87 63 87 57 83 53 77 54 87 58 93 65 97H35C42 93 46 87 47 77 43 83 37 87 29 87 17 87 5 78 5 63 5 38 40 21 50 3Z",
  h: "M50 96C37 80 4 61 4 34 4 18 16 7 29 7 39 7 46 12 50 20 54 12 61 7 71 7 84 7 96 18 96 34 96 61 63 80 50 96Z",
  d: "M50 2C60 20 73 36 87 50 73 64 60 80 50 98 40 80 27 64 13 50 27 36 40 20 50 2Z",
  c: "M50 4A21 21 0 0 1 64 41A21.5 21.5 0 1 1 54 71C55 84 58 92 65 97H35C42 92 45 84 46 71A21.5 21.5 0 1 1 36 41A21 21 0 0 1 50 4Z",
};

/** The card is 140 high; below it is room for the line under a card that counts. */
const BOX = "0 0 100 150";
const body = '<rect class="body" x="1.5" y="1.5" width="97" height="137" rx="9"/>';
const SLIM = "0 0 62 150";
const slimBody = '<rect class="body" x="1.5" y="1.5" width="59" height="137" rx="9"/>';
const slimLine = '<path class="line" d="M5 142Q6 148 13 148H49Q56 148 57 142"/>';
const underline = '<path class="line" d="M5 142Q6 148 13 148H87Q94 148 95 142"/>';
const faceless = {
  back: `${body}<rect class="inner" x="13" y="13" width="74" height="114" rx="4"/><path class="weave" d="M13 58L58 13M13 103L87 29M29 127L87 69"/>`,
  place: body,
  unread: `${body}<text class="index" x="50" y="94" text-anchor="middle">?</text>`,
};

/** Whether this is a card's code: nothing else is ever drawn. @param {string} code */
export function isCard(code) {
  return code.length === 2 && RANKS.includes(code[0]) && SUITS.includes(code[1]);
}

/**
 * A card with its face; `best` belongs to the hand that won, `miss` does not.
 * @param {string} code @param {"plain" | "best" | "miss"} [kind]
 * @returns {SVGElement}
 */
export function card(code, kind = "plain") {
  if (!isCard(code)) return noCard("unread");
  const rank = rankOf(code);
  const index = rank === "10" ? '<text class="index ten" x="3" y="62">10</text>' : `<text class="index" x="8" y="62">${rank}</text>`;
  const pip = `<path class="pip" transform="translate(40 77) scale(.52)" d="${suits[code[1]]}"/>`;
  return drawing(`pcard ${kind} ${code[1]}`, cardWords(code), body + index + pip + (kind === "best" ? underline : ""), BOX);
}

/** The side of a card that shows in a fan: its rank above its suit, each whole. @param {string} code @param {"plain" | "best" | "miss"} [kind] */
export function slimCard(code, kind = "plain") {
  if (!isCard(code)) return noCard("unread");
  const rank = rankOf(code);
  const index = `<text class="index ${rank === "10" ? "ten" : ""}" x="31" y="62" text-anchor="middle">${rank}</text>`;
  const pip = `<path class="pip" transform="translate(7 78) scale(.48)" d="${suits[code[1]]}"/>`;
  return drawing(`pcard slim ${kind} ${code[1]}`, cardWords(code), slimBody + index + pip + (kind === "best" ? slimLine : ""), SLIM);
}

/** A card without a face: `back` lies face down, `place` is not dealt yet, `unread` was seen and not read. @param {"back" | "place" | "unread"} kind */
export function noCard(kind) {
  return drawing(`pcard ${kind}`, kind === "place" ? "" : t(`card_${kind}`), faceless[kind], BOX);
}

/** A suit alone, beside its word. @param {string} suit one letter of SUITS */
export function suitSign(suit) {
  return drawing(`suit ${suit}`, "", `<path class="pip" d="${suits[suit]}"/>`);
}

/** "10", "K". @param {string} code */
export function rankOf(code) {
  return code[0] === "T" ? "10" : code[0];
}

/** "king of diamonds". @param {string} code */
export function cardWords(code) {
  return isCard(code) ? t("card_words", { rank: t(`rank_${code[0].toLowerCase()}`), suit: t(`suit_${code[1]}`) }) : t("card_unread");
}

/** Four colours instead of the two of the felt, where the address of the page asks for it (`?suits=four`). */
export function chooseColours() {
  document.body.classList.toggle("four", new URLSearchParams(location.search).get("suits") === "four");
}
