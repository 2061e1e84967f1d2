/** Numbers in English. */

const BELOW_20 = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
  "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"];
const TENS = ["", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];
const FACES = [["", ""], ["one", "ones"], ["two", "twos"], ["three", "threes"], ["four", "fours"], ["five", "fives"], ["six", "sixes"]];

/** A count in words, 0 to 99. @param {number} n @returns {string} */
export function numberWords(n) {
  if (n < 20) return BELOW_20[n];
  if (n > 99) return String(n);
  return TENS[Math.floor(n / 10)] + (n % 10 ? `-${BELOW_20[n % 10]}` : "");
}

/** A face in words, in the number that the count asks for. @param {number} count @param {number} face */
export function faceWords(count, face) {
  return FACES[face]?.[count === 1 ? 0 : 1] ?? String(face);
}

/** "seven fives". @param {number} count @param {number} face */
export function bidWords(count, face) {
  return `${numberWords(count)} ${faceWords(count, face)}`;
}

/** "3rd". @param {number} place */
export function ordinal(place) {
  const form = new Intl.PluralRules("en", { type: "ordinal" }).select(place);
  return place + { one: "st", two: "nd", few: "rd", other: "th" }[form];
}
