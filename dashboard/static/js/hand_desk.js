/** The dealer's page of a hand, put together, and what the page itself knows of one question of it. */

import { countAt, places } from "./hand_cards.js";
import { newPick } from "./hand_pick.js";
import { handSide } from "./hand_side.js";
import { handWork } from "./hand_work.js";

/** What was tapped so far belongs to one question, and begins anew with the next. @param {any} own @param {any} hand */
export function followHand(own, hand) {
  if (hand === null) return;
  if (own.sheet !== null && own.sheet.hand !== hand.number) own.sheet = null;
  const key = JSON.stringify([hand.number, hand.stage, hand.street, hand.board, hand.choices, hand.palace && [hand.palace.aside, hand.palace.draw]]);
  if (own.hand?.key === key) return;
  const [place = null] = places(hand);
  const drawers = hand.choices.filter((choice) => choice.act === "draw").length;
  own.hand = { key, digits: "", absent: [], next: {}, place, thrown: null, held: null, pick: place === null ? (drawers > 0 ? newPick(drawers) : null) : newPick(countAt(hand, place)) };
}

/** @param {any} view @param {any} own @param {import("./dealer.js").Actions} act @param {number | null} now the hub's clock */
export function handParts(view, own, act, now) {
  return [handSide(view, act, now), handWork(view, own.hand, own.left, act)];
}
