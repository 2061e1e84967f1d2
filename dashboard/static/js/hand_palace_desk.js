/** The dealer's keys of Palace Poker: the draw, the deal, a turn, a battle and a capture. */

import { card, noCard } from "./cards.js";
import { h } from "./dom.js";
import { chips, seatOf } from "./hand.js";
import { entering, places } from "./hand_cards.js";
import { cardsOut, newPick, picked, picker } from "./hand_pick.js";
import { newSoldiers, soldierKeys, thrownNow } from "./hand_soldiers.js";
import { shortName } from "./people.js";
import { t } from "./strings.js";

const MOST = 5;

/** What is drawn at each stage; a stage that is not here is drawn as in any game of cards. */
const PARTS = { draw: drawing, antes, banners, palace: dealing, turn: turning, answer: answering, resolve: resolving, take: taking };

/** Whether this stage has keys of its own. @param {any} hand */
export function hasPalaceKeys(hand) {
  return hand.palace !== null && hand.palace !== undefined && hand.stage in PARTS;
}

/** @param {any} view @param {any} own @param {import("./dealer.js").Actions} act */
export function palaceKeys(view, own, act) {
  return PARTS[view.hand.stage](view, own, act);
}

function of(hand, act) {
  return hand.choices.filter((choice) => choice.act === act);
}

function key(look, word, small, act, onclick, off = false) {
  return h("button", { class: look, disabled: off || !act.ready, onclick }, word, small && h("small", {}, small));
}

/** One card each, for the deal: a place a player, filled by taps or as the cameras see them. */
function drawing(view, own, act) {
  const { hand } = view;
  const seats = of(hand, "draw").map((choice) => choice.seat);
  const seen = seats.map((seat) => hand.seen.find((each) => each.place === seat)?.cards ?? []);
  const whole = seen.every((cards) => cards.length === 1 && cards[0] !== "");
  const edit = (change) => act.hand((mine) => change(mine.pick));
  const body = () => ({ cards: seats.map((seat, at) => ({ seat, card: own.pick.cards[at] })) });
  return [
    h("div", { class: "drawn" }, ...seats.map((seat, at) => h("button", { class: "slot named", "aria-pressed": String(own.pick.at === at), onclick: () => edit((pick) => (pick.at = at)) },
      own.pick.cards[at] ? card(own.pick.cards[at]) : noCard("place"), h("small", {}, shortName(view, seat))))),
    picker(own.pick, cardsOut(hand), edit),
    h("div", { class: "space" }),
    h("div", { class: "thumb" },
      key("wide", t("take_over"), t("cameras_see_draw"), act, () => act.hand((mine) => (mine.pick = newPick(seats.length, seen.map(([code]) => code)))), !whole),
      key("main", t("draw_done"), "", act, () => act.enter("dealer_cards_drawn", body()), !picked(own.pick))),
  ];
}

/** One tap for all; a seat alone where somebody is slow. */
function antes(view, own, act) {
  const due = of(view.hand, "ante");
  const all = due.map((choice) => choice.seat);
  return [
    h("div", { class: "space" }),
    h("div", { class: "keysdown" },
      h("div", { class: "choices" }, ...due.map(({ seat, least }) => key("wide", shortName(view, seat), t("pays", { n: chips(least) }), act, () => act.enter("antes_paid", { seats: [seat] })))),
      key("main", t("antes_paid"), t("antes_all", { n: all.length }), act, () => act.enter("antes_paid", { seats: all }))),
  ];
}

function banners(view, own, act) {
  if (of(view.hand, "shuffle").length > 0) return [h("div", { class: "space" }), h("div", { class: "keysdown" }, key("main", t("aside_shuffled"), t("aside_shuffled_hint"), act, () => act.enter("aside_shuffled", {})))];
  return [aside(view.hand), ...entering(view, own, act)];
}

function aside(hand) {
  const cards = hand.palace.aside;
  return cards.length > 0 && h("div", { class: "asides" }, h("span", {}, t("put_aside")), ...cards.map((code) => card(code)));
}

function dealing(view, own, act) {
  return [standing(view), h("div", { class: "space" }), h("div", { class: "keysdown" }, key("main", t("dealt"), t("dealt_palace"), act, () => act.enter("deal_done", {})))];
}

/** All banners and soldiers, as a reminder while there is room. */
function standing(view) {
  return h("ol", { class: "fronts" }, ...view.hand.seats.filter((seat) => seat.banner).map((seat) => h("li", { class: view.turn === seat.seat ? "turn" : "" },
    h("span", {}, shortName(view, seat.seat)), h("span", { class: "cards" }, card(seat.banner), ...seat.soldiers.map((code) => card(code))))));
}

/** A turn: buy, throw, attack, and at the thumb fold and stay. */
function turning(view, own, act) {
  const { hand, turn } = view;
  const bets = of(hand, "bet");
  const [buy] = of(hand, "buy"), [discard] = of(hand, "discard"), [stay] = of(hand, "stay");
  const seen = seenBuy(view, buy, act);
  return [
    bets.length <= MOST && !seen && standing(view),
    h("div", { class: "space" }),
    seen,
    h("div", { class: "pair" },
      Boolean(buy) && key("wide", t("buy", { n: chips(buy.least) }), t("buy_hint"), act, () => act.openSheet({ name: "buy", seat: turn })),
      Boolean(discard) && key("wide", t("discard_only"), hand.palace.fee > 0 ? t("pays", { n: chips(hand.palace.fee) }) : t("discard_hint"), act, () => act.openSheet({ name: "discard", seat: turn }))),
    h("div", { class: `attacks ${bets.length > MOST ? "many" : ""}` }, ...bets.map((choice) => attack(view, choice, act))),
    h("div", { class: "thumb" },
      key("wide fold", t("act_fold"), "", act, () => act.enter("palace_acted", { seat: turn, act: "fold" })),
      Boolean(stay) && key("main", t("act_stay"), "", act, () => act.enter("palace_acted", { seat: turn, act: "stay" }))),
  ];
}

/** A card that the cameras see as a new soldier: one tap buys it. */
function seenBuy(view, buy, act) {
  const [fresh, ...more] = newSoldiers(view.hand, view.turn);
  if (!buy || !fresh || more.length > 0) return null;
  const thrown = thrownNow(view.hand, view.turn);
  const word = t(thrown.length > 0 ? "buys_throws" : "buys_seen", { n: chips(buy.least), thrown: thrown.length });
  return h("button", { class: "main confirm seenbuy", disabled: !act.ready, onclick: () => act.enter("buy_made", { seat: view.turn, card: fresh, thrown }) },
    word, h("span", { class: "cards" }, card(fresh), ...thrown.map((code) => card(code, "miss"))));
}

function attack(view, choice, act) {
  const against = seatOf(view.hand, choice.against);
  const fixed = choice.least === choice.most;
  const enter = () => (fixed ? act.enter("battle_declared", { seat: choice.seat, against: choice.against }) : act.openSheet({ name: "attack", choice }));
  return h("button", { class: "wide opponent", disabled: !act.ready, onclick: enter },
    against.banner && card(against.banner), h("span", {}, t("attack", { name: shortName(view, choice.against) }), h("small", {}, fixed ? chips(choice.least) : t("from_amount", { n: chips(choice.least) }))));
}

/** The answer to a bet or a raise. */
function answering(view, own, act) {
  const { hand, turn } = view;
  const raises = of(hand, "raise"), [call] = of(hand, "call");
  const open = (choice) => () => (choice.least === choice.most ? act.enter("raise_declared", { seat: turn, by: choice.least }) : act.openSheet({ name: "raise_by", choice }));
  return [
    standing(view),
    h("div", { class: "space" }),
    h("div", { class: "pair" }, ...raises.map((choice) => key("wide", t("raise_by", { n: chips(choice.least) }), choice.least === choice.most ? "" : t("or_more"), act, open(choice)))),
    h("div", { class: "thumb" },
      key("wide fold", t("act_fold"), "", act, () => act.enter("palace_acted", { seat: turn, act: "fold" })),
      Boolean(call) && key("main", t("call_for", { n: chips(call.least) }), call.least === seatOf(hand, turn).stack ? t("all_in_small") : "", act, () => act.enter("palace_acted", { seat: turn, act: "call" }))),
  ];
}

/** Palace cards that nobody has read are entered; whoever has called says who won. */
function resolving(view, own, act) {
  const { hand, turn } = view;
  const unread = of(hand, "read").map((choice) => choice.seat);
  const may = of(hand, "resolve").length > 0;
  const says = (claim) => () => act.enter("battle_announced", { seat: turn, claim });
  const name = shortName(view, turn);
  return [
    ...(places(hand).length > 0 ? entering(view, own, act) : [standing(view), h("div", { class: "space" })]),
    Boolean(view.lens) && unread.length > 0 && h("div", { class: "pair" }, ...unread.map((seat) => key("wide", t("lens_reads", { name: shortName(view, seat) }), "", act, () => act.enter("lens_laid", { seat })))),
    h("div", { class: "pair claims" },
      key("wide", t("concedes", { name }), t("concedes_hint"), act, says("concede"), !may),
      key("wide", t("claims", { name }), t("claims_hint"), act, says("win"), !may || unread.length > 0)),
  ];
}

/** The winner of a battle throws soldiers, down to five. */
function taking(view, own, act) {
  const { hand, turn } = view;
  const { soldiers } = seatOf(hand, turn);
  const thrown = own.thrown ?? thrownNow(hand, turn);
  const kept = soldiers.length - thrown.length;
  return [
    h("p", { class: "hint" }, t("throw_hint")),
    soldierKeys(soldiers, thrown, (next) => act.hand((mine) => (mine.thrown = next))),
    h("div", { class: "space" }),
    key("main", t("capture_done"), kept > MOST ? t("too_many_kept", { n: kept - MOST }) : t("keeps", { n: kept }), act, () => act.enter("capture_done", { seat: turn, thrown }), kept > MOST),
  ];
}
