/** The review: the photo with its dice, the values as tiles, one tap to correct and one to confirm, four seconds to undo. */

import { die, mark, sign } from "./dice.js";
import { h } from "./dom.js";
import { shortName } from "./people.js";
import { noted } from "./photo_dice.js";
import { asksOneDie, doubtful, eachRead, firstDoubtful, inPhoto } from "./review_doubt.js";
import { duration, faceWords, t } from "./strings.js";

/** So long a confirmed answer is held back, so that a slip of the finger never reaches the TV. */
export const HOLD_MS = 4000;
/** So many reasons have room. */
const REASONS = 3;

/**
 * What the dealer has set so far: the values of every seat in doubt, which tile is chosen, and which seats were
 * looked at and confirmed; what the photos say of themselves; until when the confirmed answer is held back, 0 while none is.
 * It belongs to one review and begins anew with the next.
 * @param {any} review @param {(edit: (own: any) => void) => void} edit
 */
export function newAnswer(review, edit) {
  const seats = Object.fromEntries(review.doubts.map((doubt) => [doubt.seat, tiles(doubt)]));
  const seat = review.doubts[0].seat;
  for (const doubt of review.doubts) if (doubt.evidence) noted(doubt.evidence).then((photo) => photo && edit((own) => own?.review === review.review && look(own, doubt, photo)));
  return { review: review.review, seats, seat, tile: firstOpen(seats[seat]), checked: [], photos: {}, until: 0 };
}

/** The photo says which die is in doubt: that one is chosen, where nothing is yet. */
function look(own, doubt, photo) {
  own.photos[doubt.seat] = photo;
  if (own.seat === doubt.seat && own.tile === null) own.tile = firstDoubtful(doubt, own);
}

/** A tile for every die that was seen, and an open one for every die that is missing. */
function tiles(doubt) {
  const missing = Math.max(0, doubt.owned - doubt.values.length);
  const seen = doubt.values.map((value) => ({ value, hand: false }));
  return [...seen, ...Array.from({ length: missing }, () => ({ value: 0, hand: false }))];
}

function firstOpen(row) {
  const open = row.findIndex((tile) => tile.value === 0);
  return open < 0 ? null : open;
}

function complete(doubt, answer) {
  const row = answer.seats[doubt.seat];
  return row.length === doubt.owned && row.every((tile) => tile.value > 0);
}

/**
 * @param {any} view
 * @param {ReturnType<typeof newAnswer>} answer changed in place by taps
 * @param {import("./dealer.js").Actions} act
 * @param {number} now microseconds
 */
export function reviewing(view, answer, act, now) {
  const doubt = view.review.doubts.find((each) => each.seat === answer.seat) ?? view.review.doubts[0];
  const row = answer.seats[doubt.seat];
  return [
    h("section", { class: "scene" },
      h("header", { class: "head" }, h("b", {}, t("seat_title", { seat: doubt.seat, name: doubt.name })), floorKey(view, doubt, act)),
      view.review.doubts.length > 1 && seatTabs(view, answer, act),
      picture(doubt, answer, act),
      h("div", { class: "tiles" }, ...row.map((tile, at) => tileKey(tile, at, doubt, answer, act)))),
    h("section", { class: "question" },
      h("div", { class: "about" },
        h("p", { class: "withheld" }, mark("ask"), t("withheld"), " · ", h("span", { "data-since": view.review.since }, duration((now - view.review.since) / 1000))),
        h("h1", {}, doubt.sentences[0] ?? t("withheld")),
        ...doubt.sentences.slice(1, REASONS).map((sentence) => h("p", { class: "reason" }, sentence)),
        h("p", { class: "look" }, t("dice_found", { k: doubt.values.length, n: doubt.owned }), ". ", view.bid && doubt.sentences.length < REASONS - 1 && t("look_at", { count: view.bid.count, face: faceWords(view.bid.count, view.bid.face) }))),
      h("p", { class: "hint" }, hint(doubt, row, answer)),
      h("p", { class: "each-read" }, eachRead(doubt, answer)),
      row.length > 1 && which(row, doubt, answer, act),
      values(view, doubt, row, answer, act),
      h("div", { class: "pair" },
        h("button", { class: "wide", disabled: !act.ready, onclick: () => act.enter("read_again", { review: view.review.review }) }, t("read_again")),
        view.undo && h("button", { class: "wide", disabled: !act.ready, onclick: () => act.enter("undo", { entry: view.entry }) }, t("undo"), h("small", {}, view.undo))),
      answer.until ? held(answer, act) : confirmKey(view, doubt, answer, act)),
  ];
}

/** The floor is called to this seat; the review goes on meanwhile. */
function floorKey(view, doubt, act) {
  const called = view.calls.some((call) => call.seat === doubt.seat && call.cause === "floor");
  return h("button", { class: "link right", disabled: called || !act.ready, onclick: () => act.enter("floor_asked", { seat: doubt.seat }) }, sign("bell"), t(called ? "floor_called" : "call_floor"));
}

/** The dice once more, small and under the thumb: a hand that holds the tablet or deals reaches these. */
function which(row, doubt, answer, act) {
  const doubts = doubtful(doubt, answer);
  return h("div", { class: "which" }, ...row.map((tile, at) =>
    h("button", { class: doubts.includes(at) && !tile.hand ? "unread" : "", tabindex: -1, "aria-label": t("die_in_photo", { n: at + 1, value: tile.value || "?" }), "aria-pressed": String(answer.tile === at), onclick: () => act.answer((own) => (own.tile = at)) }, die(tile.value, tile.value ? "plain" : "dead"))));
}

function seatTabs(view, answer, act) {
  return h("div", { class: "tabs", role: "tablist" }, ...view.review.doubts.map((doubt) =>
    h("button", { role: "tab", "aria-selected": String(doubt.seat === answer.seat), onclick: () => act.answer((own) => choose(own, doubt)) },
      mark(answer.checked.includes(doubt.seat) ? "tick" : "ask"), doubt.name)));
}

function choose(answer, doubt) {
  answer.seat = doubt.seat;
  answer.tile = firstOpen(answer.seats[doubt.seat]) ?? firstDoubtful(doubt, answer);
}

function picture(doubt, answer, act) {
  if (!doubt.evidence) return h("div", { class: "picture none" }, t("no_photo"));
  return h("div", { class: "picture" }, h("img", { src: `/evidence/${doubt.evidence}.jpg`, alt: t("photo_of", { name: doubt.name }) }), keysInPhoto(doubt, answer, act));
}

/** A key over each die of the photo. By keyboard the same is done at the tiles, so no key of these is in the way there. */
function keysInPhoto(doubt, answer, act) {
  const photo = answer.photos[doubt.seat];
  const dice = inPhoto(doubt, answer.seats[doubt.seat], photo);
  if (dice.length === 0) return null;
  const keys = h("div", { class: "in-photo" }, ...dice.map((each) => dieInPhoto(each, answer, act)));
  keys.style.setProperty("--ratio", String(photo.size[0] / photo.size[1]));
  return keys;
}

function dieInPhoto({ value, at, half, tile }, answer, act) {
  const key = h("button", { tabindex: -1, "aria-label": t("die_in_photo", { n: tile + 1, value: value || "?" }), "aria-pressed": String(answer.tile === tile), onclick: () => act.answer((own) => (own.tile = tile)) });
  key.style.left = `${at[0] * 100}%`;
  key.style.top = `${at[1] * 100}%`;
  key.style.width = `${half * 260}%`;
  return key;
}

/** The answer is held back: it can be taken back, or sent at once. */
function held(answer, act) {
  return h("div", { class: "answer" },
    h("p", { role: "status" }, t("held", { n: HOLD_MS / 1000 })),
    h("button", { class: "main unhold", onclick: act.unhold }, t("undo"), h("span", { class: "num", "data-hold": answer.until }, secondsLeft(answer.until))),
    h("button", { class: "wide", disabled: !act.ready, onclick: act.sendNow }, t("show_now")));
}

/** @param {number} until milliseconds of the browser's steady clock */
export function secondsLeft(until) {
  return String(Math.max(0, Math.ceil((until - performance.now()) / 1000)));
}

function tileKey(tile, at, doubt, answer, act) {
  const state = tile.value === 0 ? "unread" : tile.hand ? "set" : doubtful(doubt, answer).includes(at) ? "differ" : "read";
  const open = state === "unread" || state === "differ";
  return h("button", { class: `tile ${open ? "unread" : state}`, "aria-pressed": String(answer.tile === at), onclick: () => act.answer((own) => (own.tile = at)) },
    die(tile.value, tile.value ? "plain" : "dead"), h("span", {}, mark(open ? "ask" : "tick"), t(`tile_${state}`)));
}

function hint(doubt, row, answer) {
  if (row.length > doubt.owned) return t("too_many");
  if (asksOneDie(doubt, answer) && firstDoubtful(doubt, answer) !== null) return t("tap_confirms", { n: HOLD_MS / 1000 });
  return t(row.some((tile) => tile.value === 0) ? "tap_missing" : "wrong");
}

function values(view, doubt, row, answer, act) {
  const say = (value) => () => {
    act.answer((own) => set(own, value));
    if (saysAll(view, doubt, answer)) act.hold();
  };
  const keys = [1, 2, 3, 4, 5, 6].map((value) =>
    h("button", { class: "value", "aria-label": String(value), "aria-pressed": String(row[answer.tile]?.value === value), disabled: answer.tile === null || !act.ready, onclick: say(value) }, die(value)));
  const remove = row.length > doubt.owned && h("button", { class: "value remove", disabled: answer.tile === null, onclick: () => act.answer(drop) }, t("remove"));
  return h("div", { class: "values" }, ...keys, remove);
}

/** Whether the correction that was just made is the whole answer, so that it confirms by itself after the time to undo it. */
function saysAll(view, doubt, answer) {
  return !nextSeat(view, doubt, answer) && complete(doubt, answer) && asksOneDie(doubt, answer) && firstDoubtful(doubt, answer) === null;
}

function nextSeat(view, doubt, answer) {
  return view.review.doubts.find((each) => each.seat !== doubt.seat && !answer.checked.includes(each.seat));
}

/** The row that is being changed; its seat has to be confirmed again. */
function touched(answer) {
  answer.checked = answer.checked.filter((seat) => seat !== answer.seat);
  return answer.seats[answer.seat];
}

function set(answer, value) {
  const row = touched(answer);
  row[answer.tile] = { value, hand: true };
  answer.tile = firstOpen(row) ?? answer.tile;
}

function drop(answer) {
  const row = touched(answer);
  row.splice(answer.tile, 1);
  answer.tile = firstOpen(row);
}

/**
 * One tap a seat, so that nobody confirms dice that he has not seen; the tap on the last one sends the answer.
 */
function confirmKey(view, doubt, answer, act) {
  const next = nextSeat(view, doubt, answer);
  const done = complete(doubt, answer);
  const tap = next ? () => act.answer((own) => check(own, next)) : act.hold;
  const dice = h("span", { class: "dice" }, ...answer.seats[doubt.seat].map((tile) => die(tile.value, "ink")));
  return h("button", { class: "main confirm", disabled: !done || !act.ready, onclick: tap },
    t("confirm"), done ? dice : h("small", {}, why(view, doubt, answer)), done && next && h("small", {}, t("then_seat", { name: next.name })));
}

function check(answer, next) {
  answer.checked.push(answer.seat);
  choose(answer, next);
}

/** What is entered. @param {ReturnType<typeof newAnswer>} answer */
export function valuesOf(answer) {
  return Object.fromEntries(Object.entries(answer.seats).map(([seat, row]) => [seat, row.map((tile) => tile.value)]));
}

function why(view, doubt, answer) {
  const row = answer.seats[doubt.seat];
  if (row.length > doubt.owned) return t("confirm_off_many", { name: shortName(view, doubt.seat) });
  return t("confirm_off", { n: row.filter((tile) => tile.value === 0).length });
}
