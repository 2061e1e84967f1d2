/** Which dice of a seat are in doubt, and what each reader read of them by itself, as their photo notes it. */

import { placed } from "./photo_dice.js";
import { t, wordsOf } from "./strings.js";

/**
 * The dice of the photo by their tiles; none where it notes none, or where tiles were taken out, which then stand for others.
 * @param {any} doubt @param {any[]} row its tiles @param {import("./photo_dice.js").Noted | undefined} photo
 */
export function inPhoto(doubt, row, photo) {
  return row.length < doubt.values.length ? [] : placed(doubt.values, photo ?? null);
}

/** The numbers of the tiles in doubt: not read, or noted so in the photo. @param {any} doubt @param {any} answer @returns {number[]} */
export function doubtful(doubt, answer) {
  const row = answer.seats[doubt.seat];
  const noted = inPhoto(doubt, row, answer.photos[doubt.seat]).filter((die) => die.doubt).map((die) => die.tile);
  return row.map((_, tile) => tile).filter((tile) => noted.includes(tile) || !(doubt.values[tile] > 0));
}

/** Which tile is to be looked at first; null where none is in doubt. @param {any} doubt @param {any} answer */
export function firstDoubtful(doubt, answer) {
  return doubtful(doubt, answer).find((tile) => !answer.seats[doubt.seat][tile].hand) ?? null;
}

/**
 * Whether setting the one die in doubt says all that was asked: every reason is about what a die shows, and the photo
 * notes which one it is. Where two are in doubt, or it is not known how many, a person confirms what stands there.
 * @param {any} doubt @param {any} answer
 */
export function asksOneDie(doubt, answer) {
  const noted = inPhoto(doubt, answer.seats[doubt.seat], answer.photos[doubt.seat]);
  return doubt.of_faces && noted.length > 0 && noted.every((die) => "doubt" in die) && doubtful(doubt, answer).length === 1;
}

/** What each reader read of the chosen die, in a line; empty where that is not known. @param {any} doubt @param {any} answer */
export function eachRead(doubt, answer) {
  const photo = answer.photos[doubt.seat];
  const die = inPhoto(doubt, answer.seats[doubt.seat], photo).find((each) => each.tile === answer.tile);
  if (!die?.said?.length) return "";
  const said = die.said.map((value, n) => reader(photo.readers[n], value || "?"));
  return t("each_read", { n: die.tile + 1, said: said.join(" · ") });
}

function reader(name, value) {
  const key = `reader_${name}`;
  return t(wordsOf(key) === null ? "reader_any" : key, { value });
}
