/** Numbers in Icelandic. A bid is the object of bidding, so its words are accusatives; 1 to 4 follow the face's gender. */

const BELOW_20 = ["núll", "eitt", "tvö", "þrjú", "fjögur", "fimm", "sex", "sjö", "átta", "níu", "tíu", "ellefu", "tólf", "þrettán",
  "fjórtán", "fimmtán", "sextán", "sautján", "átján", "nítján"];
const TENS = ["", "", "tuttugu", "þrjátíu", "fjörutíu", "fimmtíu", "sextíu", "sjötíu", "áttatíu", "níutíu"];
const FACES = [["", ""], ["ás", "ása"], ["tvist", "tvista"], ["þrist", "þrista"], ["fjarka", "fjarka"], ["fimmu", "fimmur"], ["sexu", "sexur"]];
/** The first feminine face: fimma. */
const FEMININE = 5;
const MASCULINE_1_TO_4 = ["", "einn", "tvo", "þrjá", "fjóra"];
const FEMININE_1_TO_4 = ["", "eina", "tvær", "þrjár", "fjórar"];

/** A count in words, 0 to 99, as a neuter. @param {number} n @returns {string} */
export function numberWords(n) {
  return spelled(n, BELOW_20[n % 10]);
}

/** The count with its last word as given, where that is one that inflects. */
function spelled(n, last) {
  if (n > 99) return String(n);
  if (n < 20) return n > 0 && n < 5 ? last : BELOW_20[n];
  const tens = TENS[Math.floor(n / 10)];
  return n % 10 ? `${tens} og ${last}` : tens;
}

/** 1, 21, 31 are singular, 11 is not. */
function isOne(count) {
  return count % 10 === 1 && count % 100 !== 11;
}

/** A face in words, in the number that the count asks for. @param {number} count @param {number} face */
export function faceWords(count, face) {
  return FACES[face]?.[isOne(count) ? 0 : 1] ?? String(face);
}

/** "sjö fimmur", "eina fimmu", "þrjá fjarka". @param {number} count @param {number} face */
export function bidWords(count, face) {
  const inflected = (face >= FEMININE ? FEMININE_1_TO_4 : MASCULINE_1_TO_4)[count % 10];
  return `${spelled(count, inflected ?? BELOW_20[count % 10])} ${faceWords(count, face)}`;
}

/** "3.". @param {number} place */
export function ordinal(place) {
  return `${place}.`;
}

/** Chromium has no lists and no names of days and months in Icelandic. */
export const joins = { conjunction: "og", disjunction: "eða" };
export const days = { Mon: "mán.", Tue: "þri.", Wed: "mið.", Thu: "fim.", Fri: "fös.", Sat: "lau.", Sun: "sun." };
export const months = { Jan: "jan.", Feb: "feb.", Mar: "mar.", Apr: "apr.", May: "maí", Jun: "jún.", Jul: "júl.", Aug: "ágú.", Sep: "sep.", Sept: "sep.", Oct: "okt.", Nov: "nóv.", Dec: "des." };
