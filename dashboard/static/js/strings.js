/**
 * Every word that the pages say, in English, by key. The other languages have the same keys in words/<language>/; a key is
 * added here, and in those four. The pages take the language of <html lang>.
 */

import { inARow, lang, speech, words, zone } from "./language.js";
import { alerts } from "./strings_alerts.js";
import { calibrate } from "./strings_calibrate.js";
import { corrections } from "./strings_corrections.js";
import { entrance } from "./strings_entrance.js";
import { floor } from "./strings_floor.js";
import { floorChips } from "./strings_floor_chips.js";
import { hall } from "./strings_hall.js";
import { hand } from "./strings_hand.js";
import { heat } from "./strings_heat.js";
import { journal } from "./strings_journal.js";
import { rows } from "./strings_rows.js";

const en = {
  ...alerts,
  ...calibrate,
  ...corrections,
  ...entrance,
  ...floor,
  ...floorChips,
  ...hall,
  ...hand,
  ...heat,
  ...journal,
  ...rows,
  "round": "Round {n}",
  "result": "Result",
  "dice_in_play": "Dice in play",
  "dice_count.one": "{n} die",
  "dice_count.other": "{n} dice",
  "in_play.one": "die in play",
  "in_play.other": "dice in play",
  "next_bid": "Next bid from",
  "no_next_bid": "No higher bid is left",
  "to_act": "To act",
  "opens": "{name} opens",
  "bids": "{name} bids {bid}",
  "bid_pill": "Bid",
  "bid_small": "bid",
  "challenges": "{name} challenges",
  "challenges_bid": "{name} challenges {bid}",
  "challenged": "challenged",
  "cup_up": "Cup up",
  "cup_down": "Cup down",
  "cups_up": "Cups up",
  "of": "{k} of {n}",
  "waiting_cups.one": "Waiting for {n} cup",
  "waiting_cups.other": "Waiting for {n} cups",
  "out": "Out",
  "place": "{place} place",
  "wild_key": "1 = wild",
  "die_wild": "1, wild",
  "die_double": "1, wild, counts as two",
  "die_miss": "{value}, does not count",
  "die_match": "{value}, counts",
  "die_hidden": "a die under the cup",
  "caught": "Bluff caught",
  "stands": "The bid stands",
  "found": "found",
  "bid_label": "bid",
  "loses": "loses a die",
  "loses_last": "loses the last die and is out",
  "verdict_said": "{verdict}. {found} found, {bid} bid. {name} {loses}, {before} to {after}.",
  "by_camera": "Verified by camera",
  "by_dealer": "Confirmed by dealer",
  "dice_read": "{k} of {n} dice",
  "seat_read": "{k} of {n} dice read",
  "frames.one": "{n} frame",
  "frames.other": "{n} frames",
  "readers.one": "{n} reader",
  "readers.other": "{n} readers agree",
  "by_hand": "by hand: {names}",
  "checking": "Dealer is checking",
  "being_checked": "being checked",
  "the_bid": "The bid: {count} ×",
  "no_count_yet": "No count is shown until every die is confirmed.",
  "dealer_settles": "The dealer looks at the photo and settles the rest.",
  "checking_for": "Checking for",
  "wins": "{name} wins",
  "wins_round": "Round {n} is won",
  "points": "Points",
  "points_word.one": "point",
  "points_word.other": "points",
  "next_round_soon": "The dealer opens the next round.",
  "not_live": "Not live",
  "delayed": "{n} s delayed",
  "no_data_for": "no data for",
  "last_bid": "Last bid seen: {bid}, {time}.",
  "last_seen": "Last data seen: {time}.",
  "no_data_yet": "Nothing has been heard from the table yet.",
  "goes_on": "The game goes on at the table.",
  "idle": "No round yet",
  "idle_next": "The dealer opens the first round.",
  "connecting": "Connecting to the table",
  "floor_call": "Floor call: {name}, {what}",
  "cup_lifted_out_of_turn": "cup lifted out of turn",
  "cup_moved_after_bid": "cup moved after a bid",
  "cup_tilted_after_bid": "cup tilted after a bid",
  "thumb_in_cup": "thumb in the cup",
  // The dealer's page.
  "cups_down": "{k} of {n} cups down",
  "one_tap": "one tap enters the bid",
  "name_bids": "{name} bids",
  "correct_title": "Correct {name}’s bid",
  "correct_hint": "one tap corrects the standing bid",
  "challenge": "Challenge",
  "lifts_cup": "{name} lifts the cup",
  "nothing_to_challenge": "No bid to challenge yet",
  "n_or_more": "{n} or more",
  "back_to": "Back to {n}",
  "n_most": "{n} at most",
  "in_play_short": "in play",
  "cup_unsure": "not clear",
  "only_challenge": "No higher bid is possible. {name} can only challenge.",
  "undo": "Undo",
  "nothing_to_undo": "nothing to take back",
  "correct_bid": "Correct bid",
  "more": "More",
  "foul": "Foul.",
  "foul_hint": "Nothing is lost by itself: the floor decides what follows.",
  "at_the_cups": "At the cups",
  "at_the_cups_hint": "Fouls and hands that the cameras saw, with pictures.",
  "nothing_at_cups": "The cameras have seen nothing at the cups in this round.",
  "see_picture": "Picture",
  "no_picture": "No picture was taken.",
  "hand_small": "hand",
  "left_hand": "Left hand",
  "right_hand": "Right hand",
  "cancel": "Cancel",
  "reroll": "Roll this bidding again",
  "reroll_hint": "The bid is void and no die is lost.",
  "leaves": "A player leaves",
  "leaves_hint": "The player is out at once.",
  "who_leaves": "Who leaves the table?",
  "leaves_sure": "{name} leaves",
  "next_round": "Next round",
  "first_round": "Open the first round",
  "no_round": "No round is open",
  "reading": "Reading the dice",
  "reading_hint": "All cups go up. The result is shown when every die is verified.",
  "last_result": "{found} found, {bid} bid",
  "withheld": "Result withheld",
  "look_at": "Bid {count} × {face}. Look at the dice and confirm. The TV waits for you.",
  "seat_title": "Seat {seat} · {name}",
  "dice_found": "{k} of {n} dice found",
  "no_photo": "No photo of this seat. Look at the table.",
  "photo_of": "The dice of {name}, as read",
  "tile_read": "read",
  "tile_unread": "not read",
  "tile_set": "by hand",
  "tile_differ": "differ",
  "each_read": "Die {n}: {said}",
  "reader_geometric": "pips {value}",
  "reader_learned": "look {value}",
  "reader_any": "another reader {value}",
  "remove": "No die",
  "wrong": "Wrong? Tap a die, then its value.",
  "die_in_photo": "Die {n} in the photo: {value}",
  "held": "Confirmed. The TV shows it in {n} seconds.",
  "show_now": "Show now",
  "tap_missing": "Tap the value of the die that is marked.",
  "tap_confirms": "Tap its value. It is entered after {n} seconds, unless you undo it.",
  "call_floor": "Call the floor",
  "floor_called": "The floor is called",
  "too_many": "Too many dice are marked. Tap one, then “No die”.",
  "read_again": "Read again",
  "enter_by_hand": "Enter the dice by hand",
  "confirm": "Confirm",
  "confirm_off.one": "{n} die still open",
  "confirm_off.other": "{n} dice still open",
  "confirm_off_many": "more dice than {name} owns",
  "then_seat": "then {name}",
  "entering": "Entering …",
  "repeated": "The hub had this entry already.",
  "no_hub": "The page cannot reach the dashboard; the entry was not confirmed. Try again.",
  "dead_buttons": "Nothing can be entered until the table is live again.",
  "close": "Close",
  // Time.
  "time_running.one": "Time! {n} second to act",
  "time_running.other": "Time! {n} seconds to act",
  "time_last": "Last ten seconds",
  "time_zero": "Checking for a press in time",
  "time_held": "Time is held",
  "time_for": "Time for {name}",
  "time_by": "Called by {name}",
  "time_by_self": "Called by the player in turn",
  "time_by_dealer": "Called by the dealer",
  "time_end_calls": "At zero the dealer is called",
  "time_end_folds": "At zero the hand is folded",
  "time_dealer_holds": "The dealer lets it go on",
  "time_restart": "The hub was restarted; the dealer lets it go on",
  "time_goes_on": "Time for {name} goes on at the table.",
  "time_up": "Time is up",
  "time_up_calls": "{name} did not act.\nThe dealer is called.",
  "time_up_folds": "{name} did not act.\nThe hand is folded.",
  "time_zero_at": "zero at {time}",
  "time_said.one": "Time for {name}: {n} second.",
  "time_said.other": "Time for {name}: {n} seconds.",
  "time_held_said.one": "Time for {name} is held at {n} second.",
  "time_held_said.other": "Time for {name} is held at {n} seconds.",
  "presses_reported": "The player’s box reports no press in time.",
  "presses_silent": "The player’s box gave no answer.",
  "presses_no_box": "No action was entered in time.",
  "clocks_agreed": "Both clocks agree.",
  "clocks_later_used": "The clocks differed; the later one counted.",
  "clocks_lost": "The shot clock was lost; the hub’s clock counted.",
  "clocks_hub_only": "The hub’s clock counted.",
  "time_key": "Time",
  "time_on": "for {name}",
  "time_off": "nobody is to act",
  "time_asked": "Asked by …",
  "time_who": "Who asks for time?",
  "time_who_hint": "{name} then has to act before the clock ends.",
  "time_hold_key": "Hold",
  "time_resume_key": "Resume",
  "time_cancel_key": "Cancel Time",
  "time_stands": "Held at {n} s.",
  "time_after_restart": "The hub was restarted: Time stands at {n} s. Resume when the table is ready.",
  "seen": "Seen",
};

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufefc]/;
const plural = { own: new Intl.PluralRules(lang), en: new Intl.PluralRules("en") };

/**
 * The words of a key, with its holes filled; `n` chooses between `.one` and `.other` where there are such keys.
 * @param {string} key
 * @param {Record<string, string | number>} [fill]
 * @returns {string}
 */
export function t(key, fill = {}) {
  const n = Number(fill.n ?? 0);
  const text = words[key] ?? words[`${key}.${plural.own.select(n)}`] ?? english(key, n);
  return text.replace(/\{(\w+)\}/g, (_, name) => isolated(String(fill[name])));
}

/** A name that is written from right to left keeps the words and figures around it in their places. @param {string} text */
function isolated(text) {
  return RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text;
}

/** What a language lacks is said in English, and the page's first element names it, for the tests. */
function english(key, n) {
  const text = en[key] ?? en[`${key}.${plural.en.select(n)}`];
  if (text === undefined) throw new Error(`no words for ${key}`);
  if (lang !== "en") document.documentElement.dataset.missing = key;
  return text;
}

/** The words of a key as they stand in the table, with their holes; null where there are none. @param {string} key @returns {string | null} */
export function wordsOf(key) {
  return words[key] ?? (key in en ? english(key, 0) : null);
}

export const { numberWords, faceWords, ordinal } = speech;

/** "seven fives". @param {{count: number, face: number}} bid */
export function bidWords(bid) {
  return speech.bidWords(bid.count, bid.face);
}

/** "Elin, Björn and Mads". @param {string[]} names */
export function listed(names) {
  return inARow(names);
}

/** A number with the decimals of the language, at most three. @param {number} n */
export function decimal(n) {
  return String(Math.round(n * 1000) / 1000).replace(".", lang === "en" ? "." : ",");
}

/** 21:42 or 21:42:07 in the time zone of the table; a dash for what is no time. @param {number} micros since 1970 @param {boolean} [seconds] */
export function timeOfDay(micros, seconds = false) {
  return written(micros, { hour: "2-digit", minute: "2-digit", hourCycle: "h23", ...(seconds ? { second: "2-digit" } : {}) });
}

/** "Thu 9 Oct". @param {number} micros since 1970 */
export function day(micros) {
  return written(micros, { weekday: "short", day: "numeric", month: "short" });
}

function written(micros, shape) {
  const at = new Date(micros / 1000);
  if (Number.isNaN(at.getTime())) return "–";
  const locale = lang === "en" || speech.days ? "en-GB" : lang;
  const said = new Intl.DateTimeFormat(locale, { ...shape, timeZone: zone }).formatToParts(at);
  return said.map(({ value }) => speech.days?.[value] ?? speech.months?.[value] ?? value).join("");
}

/** 0:38, 12:05, 1:02:33. @param {number} ms */
export function duration(ms) {
  const whole = Math.max(0, Math.floor(ms / 1000));
  const [hours, minutes, seconds] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60];
  const two = (n) => String(n).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
}
