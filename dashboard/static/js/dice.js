/** Dice, marks and small signs as inline SVG. Form carries the meaning; colour is extra. */

import { drawing } from "./dom.js";
import { t } from "./strings.js";

const near = 27, mid = 50, far = 73, r = 11.5;
const corners = [[near, near], [far, far]];
const pips = {
  1: [[mid, mid]],
  2: corners,
  3: [...corners, [mid, mid]],
  4: [...corners, [far, near], [near, far]],
  5: [...corners, [far, near], [near, far], [mid, mid]],
  6: [[near, 22], [near, mid], [near, 78], [far, 22], [far, mid], [far, 78]],
};
const star = '<path class="pip" d="M50 17 L59.4 38.6 82.8 41 65.2 56.6 70.3 79.6 50 67.6 29.7 79.6 34.8 56.6 17.2 41 40.6 38.6Z"/>';
const two = '<text class="pip two" x="80" y="90" text-anchor="middle">2</text>';
const body = '<rect class="body" x="2" y="2" width="96" height="96" rx="20"/>';

/**
 * A die with its face.
 * @param {number} value 1 to 6, 0 for one that was not read
 * @param {"plain" | "match" | "wild" | "double" | "miss" | "ink" | "dead"} [kind]
 * @returns {SVGElement}
 */
export function die(value, kind = "plain") {
  if (kind === "wild" || kind === "double") {
    return drawing(`die ${kind}`, t(`die_${kind}`), body + star + (kind === "double" ? two : ""));
  }
  const dots = (pips[value] ?? []).map(([x, y]) => `<circle class="pip" cx="${x}" cy="${y}" r="${r}"/>`).join("");
  const said = kind === "miss" || kind === "match" ? t(`die_${kind}`, { value }) : String(value || "");
  return drawing(`die ${kind}`, said, body + dots);
}

/** A die without a face: `hidden` lies under a cup, `lost` is gone. @param {"hidden" | "lost"} kind */
export function blank(kind) {
  return drawing(`die ${kind}`, "", body);
}

/** The dice of a seat as places: owned ones filled, lost ones dashed. @param {number} owned @param {number} [places] */
export function places(owned, places = 5) {
  return Array.from({ length: Math.max(places, owned) }, (_, at) => blank(at < owned ? "hidden" : "lost"));
}

const brackets = '<path d="M7 33V21A14 14 0 0 1 21 7H33M67 7H79A14 14 0 0 1 93 21V33M93 67V79A14 14 0 0 1 79 93H67M33 93H21A14 14 0 0 1 7 79V67"/>';
const ask = '<path d="M38 41A12.5 12.5 0 1 1 56 52Q50 55 50 61"/><circle class="dot" cx="50" cy="74" r="5"/>';
const glyphs = {
  tick: '<path d="M31 52L44 65 70 37"/>',
  ask,
  bars: '<path d="M39 33V67M61 33V67"/>',
  slash: '<path d="M27 73L73 27"/>',
  dot: '<circle class="dot" cx="50" cy="50" r="15"/>',
  // A doubt that a person struck out: never to be mistaken for the camera's tick.
  struck: `<g class="thin">${ask}</g><path d="M24 62L43 82 84 30"/>`,
};

/** The mark: a viewfinder with a glyph; it always stands beside a word. @param {keyof typeof glyphs} glyph */
export function mark(glyph) {
  return drawing(`mark ${glyph}`, "", brackets + glyphs[glyph]);
}

const signs = {
  arrow: '<path d="M10 50H88M60 20L90 50 60 80"/>',
  undo: '<path d="M38 16L12 40 38 64M14 40H62A24 24 0 0 1 62 88H40"/>',
  pen: '<path d="M16 84L20 64 66 18 82 34 36 80ZM56 28L72 44"/>',
  more: '<circle class="dot" cx="20" cy="50" r="9"/><circle class="dot" cx="50" cy="50" r="9"/><circle class="dot" cx="80" cy="50" r="9"/>',
  swap: '<path d="M28 14L10 32 28 50M12 32H88M72 50L90 68 72 86M88 68H12"/>',
  turn: '<path class="dot" d="M25 12L85 50 25 88Z"/>',
  clock: '<circle cx="50" cy="56" r="36"/><path d="M50 56V34M38 8H62M50 8V20"/>',
  back: '<path d="M36 22H88V78H36L10 50ZM50 38L74 62M74 38L50 62"/>',
  bell: '<path d="M14 74H86M22 74V56A28 28 0 0 1 78 56V74M42 88H58M50 16V26"/>',
};

/** A small sign. @param {keyof typeof signs} name */
export function sign(name) {
  return drawing(`sign ${name}`, "", signs[name]);
}
