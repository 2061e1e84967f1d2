/** The keys of the player in turn: what the rulebook offers him, and nothing else. */

import { h } from "./dom.js";
import { chips, isStud, seatOf, toCall } from "./hand.js";
import { pad } from "./hand_pad.js";
import { shortName } from "./people.js";
import { t } from "./strings.js";

/** The words that the vocabulary has for what a player does in turn. */
const ACTIONS = ["check", "call", "bet", "raise", "fold", "all_in", "complete"];
/** What costs nothing or what was asked: the one key that is tapped most. */
const PLAIN = ["check", "call", "complete", "bring_in"];
const SIZED = ["bet", "raise"];
/** What is entered by a name of its own. */
const NAMED = { bring_in: "bring_in_made", muck: "muck_asked" };
/** Choices that belong to no turn. */
const OF_CARDS = ["show", "not_shown", "use_read", "cut", "up_card", "muck"];

/** The choices of the seat in turn, empty where nobody is. @param {any} view */
export function turnChoices(view) {
  return view.turn === null ? [] : view.hand.choices.filter((choice) => choice.seat === view.turn && !OF_CARDS.includes(choice.act));
}

/** Enter what one player does; a word that is no action of poker is an entry of its own. @param {any} choice @param {number | null} to @param {any} act */
export function enterAct(choice, to, act) {
  if (NAMED[choice.act]) act.enter(NAMED[choice.act], { seat: choice.seat });
  else if (ACTIONS.includes(choice.act)) act.enter("player_acted", { seat: choice.seat, action: choice.act, to: SIZED.includes(choice.act) ? to : null });
  else act.enter(choice.act, { ...(choice.seat === null ? {} : { seat: choice.seat }), ...(to === null ? {} : { to }) });
}

/** A word of a rulebook that this page has not heard of. @param {string} act */
export function plainWord(act) {
  const words = act.replaceAll("_", " ");
  return words[0].toUpperCase() + words.slice(1);
}

/** The choice that comes with an amount to be said. @param {any[]} choices */
export function sizedChoice(choices) {
  return choices.find((choice) => choice.least !== null && choice.least !== choice.most) ?? null;
}

/** @param {any} view @param {any} own @param {import("./dealer.js").Actions} act */
export function acting(view, own, act) {
  const choices = turnChoices(view);
  const sized = sizedChoice(choices);
  const plain = choices.filter((choice) => isPlain(view.hand, choice));
  const rest = choices.filter((choice) => choice !== sized && !plain.includes(choice) && choice.act !== "fold");
  const thumb = [...choices.filter((choice) => choice.act === "fold").map((choice) => key("wide fold", choice, view, act)), ...plain.map((choice) => key("main", choice, view, act))];
  return [
    sized && sizing(view, sized, own, act),
    rest.length > 0 && h("div", { class: "pair" }, ...rest.map((choice) => key("wide", choice, view, act))),
    thumb.length > 0 && h("div", { class: "thumb" }, ...thumb),
  ];
}

/** With fixed bets to complete is a raise; elsewhere it adds what is missing. */
function isPlain(hand, choice) {
  return PLAIN.includes(choice.act) && !(isStud(hand) && choice.act === "complete");
}

function key(look, choice, view, act) {
  const known = ACTIONS.includes(choice.act) || NAMED[choice.act];
  const said = known ? t(`act_${choice.act}`) : plainWord(choice.act);
  return h("button", { class: look, disabled: !act.ready, onclick: () => enterAct(choice, choice.least, act) }, said, amount(view, choice));
}

/** What it costs: chips to add for a call, the total in front for a raise. */
function amount(view, choice) {
  if (choice.least === null) return null;
  const add = isPlain(view.hand, choice) && choice.act !== "bring_in" ? toCall(view.hand, choice.seat) : choice.least;
  const all = choice.least === most(view.hand, choice.seat);
  return h("span", { class: "amount" }, ` ${chips(add)}`, all && h("small", {}, t("all_in_small")));
}

/** Everything the player has, as a total in front. */
function most(hand, seat) {
  const player = seatOf(hand, seat);
  return player === null ? 0 : player.bet + player.stack;
}

function sizing(view, choice, own, act) {
  const to = Number(own.digits || choice.least);
  const fits = to >= choice.least && to <= choice.most;
  const put = (digits) => act.hand((mine) => (mine.digits = digits));
  const word = SIZED.includes(choice.act) ? t(`act_${choice.act}`) : plainWord(choice.act);
  return h("div", { class: "sizing" },
    pad(own.digits, put),
    h("div", { class: "size" },
      h("p", { class: `to ${own.digits ? "" : "faint"}`, "data-to": true }, h("span", {}, t("to_total", { word })), h("b", { class: "num" }, chips(to))),
      h("p", { class: fits ? "" : "wrong", role: "status" }, t("between", { least: chips(choice.least), most: chips(choice.most) })),
      h("div", { class: "shorts" }, ...shortcuts(view, choice).map(([name, value]) => h("button", { class: "key", "aria-pressed": String(own.digits === String(value)), onclick: () => put(String(value)) }, t(name), h("small", {}, chips(value))))),
      h("button", { class: "main raise", disabled: !fits || !act.ready, onclick: () => enterAct(choice, to, act) },
        t("word_to", { word, n: chips(to) }), h("small", {}, to === choice.most && to === most(view.hand, choice.seat) ? t("all_in_small") : shortName(view, choice.seat)))));
}

/** Totals for one tap: a part of the pot is counted after the call, in chips that are in play. */
function shortcuts(view, choice) {
  const { hand } = view;
  const pot = hand.pot + toCall(hand, choice.seat);
  const part = (share) => Math.min(choice.most, Math.max(choice.least, Math.floor((hand.price + pot * share) / hand.smallest) * hand.smallest));
  return [["size_least", choice.least], ["size_half", part(0.5)], ["size_pot", part(1)], ["size_all", choice.most]];
}
