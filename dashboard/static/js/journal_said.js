/**
 * What a row of the journal says in words: its type's sentence, with the record's own fields in the holes. What stands in
 * square brackets is left out where one of its holes has nothing in it.
 */

import { words } from "./language.js";
import { t, wordsOf } from "./strings.js";
import { codes } from "./strings_codes.js";

/** Fields that name a seat. The board lies at place 0. */
const SEATS = new Set(["against", "attacker", "bidder", "bluffed", "bluffer", "button", "caller", "challenger", "dealer", "defender", "loser", "opener", "place", "seat", "turn", "winner"]);
/** What costs nothing: how much lies in front of the player is not said with it. */
const WITHOUT_AMOUNT = new Set(["fold", "check"]);
/** Fields that hold a code of the rules. */
const CODED = new Set(["act", "action", "alarm", "ante_mode", "by", "call", "cause", "claim", "clocks", "fault", "foul", "kind", "notice", "presses", "reason", "result", "role", "said", "sign", "state", "street"]);
const SUITS = { s: "♠", h: "♥", d: "♦", c: "♣" };
const CARD = /^([2-9TJQKA])([shdc])$/;

/** @param {any} line @param {Record<string, string>} names by seat, for what the journal itself does not say @returns {string} */
export function said(line, names) {
  if (line.kind === "note" || line.type === "") return String(line.body);
  const words = wordsOf(`row_${line.type}`);
  if (words === null) return t("row_unknown", { type: line.type });
  const named = { ...names, ...line.names };
  const body = WITHOUT_AMOUNT.has(line.body.action) ? { ...line.body, to: null } : line.body;
  const whole = words.replace(/\[([^\]]*)\]/g, (_, part) => (holes(part).every((field) => present(body[field])) ? part : ""));
  const said = whole.replace(/\{(\w+)\}/g, (_, field) => word(field, body[field], named));
  return said.replace(/\s+([.,;:]|$)/g, "$1").trim();
}

function holes(words) {
  return [...words.matchAll(/\{(\w+)\}/g)].map((found) => found[1]);
}

function present(value) {
  return value !== null && value !== undefined && value !== "" && !(Array.isArray(value) && value.length === 0);
}

/** Who stands for a row: a person, the box or camera that said it, or the hub. @param {any} line */
export function by(line) {
  const body = line.body ?? {};
  return body.who || body.verification?.who || line.device || (line.kind === "note" ? "" : t("journal_hub"));
}

function word(field, value, names) {
  if (SEATS.has(field) && typeof value === "number") return seat(value, names, field);
  if (CODED.has(field) && typeof value === "string") return words[`code_${value}`] ?? codes[`code_${value}`] ?? plain(value, names);
  return plain(value, names);
}

function seat(number, names, field) {
  if (number === 0 && field === "place") return t("journal_board");
  return names[number] ?? t("journal_seat_n", { n: number });
}

function plain(value, names) {
  if (!present(value)) return "–";
  if (typeof value === "boolean") return t(value ? "journal_yes" : "journal_no");
  if (typeof value === "string") return card(value);
  if (Array.isArray(value)) return value.map((each) => (Array.isArray(each) ? each.map((one) => plain(one, names)).join("+") : plain(each, names))).join(", ");
  if (typeof value === "object") return whole(value, names);
  return String(value);
}

function whole(value, names) {
  if (value.by === "camera") return t("journal_verified_camera", { frames: value.frames });
  if (value.by === "dealer") return t("journal_verified_dealer", { who: value.who });
  const parts = Object.values(value).filter((each) => Array.isArray(each) && typeof each[0] === "object");
  if (parts.length) return parts.map((each) => plain(each, names)).join(", ");
  const fields = Object.entries(value).filter(([field, each]) => each !== null && each !== "" && field !== "sha256" && field !== "state" && field !== "why");
  return fields.map(([field, each]) => (Array.isArray(each) ? each.map((one) => word(field, one, names)).join(" ") : word(field, each, names))).join(" ");
}

/** A card with its suit's sign; a word of the rules without its underscores. */
function card(text) {
  const found = CARD.exec(text);
  return found ? `${found[1] === "T" ? "10" : found[1]}${SUITS[found[2]]}` : text.replaceAll("_", " ");
}
