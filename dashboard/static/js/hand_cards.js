/** Cards to enter: the next of the board, and the hands that are to be shown. What cameras see is one tap away. */

import { card, cardWords, noCard } from "./cards.js";
import { held as heldBack } from "./dealer_review.js";
import { mark, sign } from "./dice.js";
import { h } from "./dom.js";
import { isPalace, isStud } from "./hand.js";
import { LIES, allWords, cardsOut, newPick, picked, picker, slots } from "./hand_pick.js";
import { playerAt, shortName } from "./people.js";
import { t } from "./strings.js";

/** The place of the board among the places of cards. */
export const BOARD = 0;
const HOLE_CARDS = 2;
const AT_SEAT = ["up_card", "banner", "read", "show", "muck", "use_read", "not_shown"];
const PALACE_CARDS = 3;
/** Choices of one card that is dealt face up to a seat. */
const DEALT = ["up_card", "banner"];

/** Whether the one card that is due at a seat is dealt face up. @param {any} hand @param {number} place */
function isDealt(hand, place) {
  return hand.choices.some((choice) => DEALT.includes(choice.act) && choice.seat === place);
}

/** Where cards may be entered now: BOARD, or a seat; hands that must be shown come first. @param {any} hand @returns {number[]} */
export function places(hand) {
  const seats = [...new Set(hand.choices.filter((choice) => AT_SEAT.includes(choice.act)).map((choice) => choice.seat))];
  const board = hand.choices.some((choice) => choice.act === "board") ? [BOARD] : [];
  const must = hand.seats.some((seat) => seat.must_show && seats.includes(seat.seat));
  return must ? [...seats, ...board] : [...board, ...seats];
}

/** How many cards belong there. @param {any} hand @param {number} place */
export function countAt(hand, place) {
  if (place === BOARD) return hand.choices.find((choice) => choice.act === "board")?.least ?? 1;
  if (isDealt(hand, place)) return 1;
  if (isPalace(hand)) return PALACE_CARDS;
  const offered = hand.choices.find((choice) => choice.act === "show" && choice.seat === place);
  return offered?.least ?? (hand.seats.find((seat) => seat.seat === place)?.down || HOLE_CARDS);
}

/** @param {any} view @param {any} own @param {import("./dealer.js").Actions} act */
export function entering(view, own, act) {
  const { hand } = view;
  const all = places(hand);
  const edit = (change) => {
    act.hand((mine) => change(mine.pick));
    if (saysAll(hand, own)) act.holdCards(...entryOf(hand, own, own.pick.cards));
  };
  return [
    all.length > 1 && h("div", { class: "tabs", role: "tablist" }, ...all.map((place) => tab(view, place, own, act))),
    h("div", { class: "picks" }, slots(own.pick, edit), h("div", { class: "beside" }, seenNow(view, own, act), own.place !== BOARD && !isStud(hand) && !isPalace(hand) && lying(hand, own, act))),
    picker(own.pick, cardsOut(hand, own.place), edit),
    h("div", { class: "space end" }, floorKey(view, own, act)),
    h("div", { class: "thumb" }, own.place !== BOARD && !isDealt(hand, own.place) && !isPalace(hand) && unseen(view, own, act), own.held ? heldBack(own.held.until, act.ready, () => act.hand(() => {}), act.sendCards) : confirm(view, own, act)),
  ];
}

/** Whether all is said: every card as the cameras read it, and beside them the only one that they could not. */
function saysAll(hand, own) {
  const seen = newlySeen(hand, own.place);
  if (!seen?.one_open || seen.odd || !picked(own.pick) || own.pick.lies.some((how) => how !== LIES[0])) return false;
  return own.pick.cards.length === seen.cards.length && seen.cards.every((code, at) => code === "" || code === own.pick.cards[at]);
}

/** The floor is called to the seat in question; to the dealer's where it is the board. */
function floorKey(view, own, act) {
  const seat = own.place === BOARD ? view.hand.button : own.place;
  const called = view.calls.some((call) => call.seat === seat && call.cause === "floor");
  return h("button", { class: "link", disabled: called || !act.ready, onclick: () => act.enter("floor_asked", { seat }) }, sign("bell"), t(called ? "floor_called" : "call_floor"));
}

function tab(view, place, own, act) {
  const choose = (mine) => Object.assign(mine, { place, pick: newPick(countAt(view.hand, place)) });
  return h("button", { role: "tab", "aria-selected": String(own.place === place), onclick: () => act.hand(choose) }, placeName(view, place));
}

function placeName(view, place) {
  return place === BOARD ? t("board_tab") : playerAt(view, place).name;
}

/** The new cards that cameras see there; null where they see nothing, or not what lies there already. */
function newlySeen(hand, place) {
  const seen = hand.seen.find((each) => each.place === place);
  if (seen === undefined || seen.cards.length === 0) return null;
  const lying = place === BOARD ? hand.board : hand.seats.find((seat) => seat.seat === place).up;
  if (lying.length === 0) return seen;
  const known = lying.every((code) => seen.cards.includes(code));
  return { ...seen, cards: seen.cards.filter((code) => !lying.includes(code)), sentence: known ? seen.sentence : t(place === BOARD ? "board_not_whole" : "row_not_whole"), odd: !known };
}

/** What one tap would enter: cards that were all read, as many as belong there. */
function offered(hand, own) {
  const seen = newlySeen(hand, own.place);
  const whole = seen !== null && !seen.odd && seen.cards.length === countAt(hand, own.place) && seen.cards.every((code) => code !== "");
  return whole && new Set(seen.cards).size === seen.cards.length ? seen.cards : null;
}

function seenNow(view, own, act) {
  const { hand, lens } = view;
  const seen = newlySeen(hand, own.place);
  if (seen === null) return h("p", { class: "hint" }, lens?.seat === own.place ? lens.sentence : t("pick_hint"));
  const part = offered(hand, own) === null && seen.cards.some((code) => code !== "");
  const count = countAt(hand, own.place);
  const take = (cards) => () => act.hand((mine) => (mine.pick = newPick(count, cards)));
  const fits = seen.cards.length === count;
  const shown = (code, at) => h("button", { class: code ? "seencard" : "seencard open", disabled: !fits, "aria-label": t("correct_card", { card: code ? cardWords(code) : t("card_unread") }), onclick: take(seen.cards.with(at, "")) }, code ? card(code) : noCard("unread"));
  return h("div", { class: `seennow ${seen.sentence ? "doubted" : ""}` }, mark(offered(hand, own) && !seen.sentence ? "tick" : "ask"),
    h("span", { class: "cards" }, ...seen.cards.map(shown)),
    h("p", {}, h("b", {}, t("cameras_see")), seen.sentence),
    part && h("button", { class: "key", onclick: take(seen.cards) }, t("take_over")));
}

/** How a card lies matters where a card face down kills a hand; a game without that does not ask. */
function lying(hand, own, act) {
  if (hand.choices.some((choice) => choice.act === "not_shown")) return null;
  const at = own.pick.at ?? own.pick.cards.length - 1;
  const lay = (how) => act.hand((mine) => Object.assign(mine.pick, { at, lies: mine.pick.lies.with(at, how) }));
  return h("div", { class: "lies" }, h("span", {}, t("card_lies", { n: at + 1 })),
    ...LIES.map((how) => h("button", { class: "key", "aria-pressed": String(own.pick.lies[at] === how), onclick: () => lay(how) }, t(how))));
}

/** The hand is not to be seen: what may be said of it instead. */
function unseen(view, own, act) {
  const seat = own.place;
  const name = shortName(view, seat);
  const may = (wanted) => view.hand.choices.some((choice) => choice.act === wanted && choice.seat === seat);
  const all = (state) => () => act.enter("hand_tabled", { seat, cards: own.pick.cards.map(() => ({ card: null, state })), identified: false });
  const thrown = may("muck") ? ["all_mucked", () => act.enter("muck_asked", { seat })] : ["thrown_unread", () => act.enter("dead_hand", { seat })];
  const lens = view.lens && ["lens_reads", () => act.enter("lens_laid", { seat })];
  const keys = isStud(view.hand) ? [lens, thrown] : may("not_shown") || may("use_read")
    ? [may("use_read") && ["use_read", () => act.enter("read_hand_used", { seat })], may("not_shown") && ["cannot_read", () => act.enter("hand_not_shown", { seat })]]
    : [["all_mucked", all("mucked")], ["all_down", all("face_down")]];
  return h("div", { class: "unseen-hand" }, ...keys.filter(Boolean).map(([word, onclick]) => h("button", { class: "wide", disabled: !act.ready, onclick }, t(word, { name }))));
}

function confirm(view, own, act) {
  const { hand } = view;
  const touched = own.pick.cards.some((code) => code !== "") || own.pick.lies.some((how) => how !== LIES[0]);
  const cards = touched ? own.pick.cards : (offered(hand, own) ?? own.pick.cards);
  const missing = cards.filter((code, at) => code === "" && own.pick.lies[at] === LIES[0]).length;
  const [entry, body] = entryOf(hand, own, cards);
  const word = t(touched ? "enter_cards" : "confirm");
  return h("button", { class: "main confirm", disabled: missing > 0 || !act.ready, "aria-label": `${word} ${allWords(cards.filter(Boolean))}`.trim(), onclick: () => act.enter(entry, body) },
    word, missing > 0 ? h("small", {}, t("cards_open", { n: missing })) : h("span", { class: "cards" }, ...cards.map((code) => (code ? card(code) : noCard("back")))));
}

/** What is entered, and what goes with it. */
function entryOf(hand, own, cards) {
  if (own.place === BOARD) return ["board_dealt", { cards }];
  if (hand.choices.some((choice) => choice.act === "banner")) return ["banner_turned", { card: cards[0] }];
  if (hand.choices.some((choice) => choice.act === "read" && choice.seat === own.place)) return ["hole_cards_read", { seat: own.place, cards }];
  if (isDealt(hand, own.place)) return ["up_card_dealt", { seat: own.place, card: cards[0] }];
  return ["hand_tabled", { seat: own.place, cards: held(cards, own.pick.lies), identified: known(cards, own.pick.lies) }];
}

function held(cards, lies) {
  return cards.map((code, at) => ({ card: code || null, state: lies[at] }));
}

/** The dealer knows a card that lies face down: he has entered it. */
function known(cards, lies) {
  return lies.includes("face_down") && cards.every((code) => code !== "");
}

