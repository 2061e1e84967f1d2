/** Numbers in Swedish. */

const BELOW_20 = ["noll", "ett", "två", "tre", "fyra", "fem", "sex", "sju", "åtta", "nio", "tio", "elva", "tolv", "tretton",
  "fjorton", "femton", "sexton", "sjutton", "arton", "nitton"];
const TENS = ["", "", "tjugo", "trettio", "fyrtio", "femtio", "sextio", "sjuttio", "åttio", "nittio"];
const FACES = [["", ""], ["etta", "ettor"], ["tvåa", "tvåor"], ["trea", "treor"], ["fyra", "fyror"], ["femma", "femmor"], ["sexa", "sexor"]];

/** A count in words, 0 to 99. @param {number} n @returns {string} */
export function numberWords(n) {
  if (n < 20) return BELOW_20[n];
  if (n > 99) return String(n);
  return TENS[Math.floor(n / 10)] + (n % 10 ? BELOW_20[n % 10] : "");
}

/** A face in words, in the number that the count asks for. @param {number} count @param {number} face */
export function faceWords(count, face) {
  return FACES[face]?.[count === 1 ? 0 : 1] ?? String(face);
}

/** "sju femmor", "en femma": a face is no neuter. @param {number} count @param {number} face */
export function bidWords(count, face) {
  return `${numberWords(count).replace(/ett$/, "en")} ${faceWords(count, face)}`;
}

/** "1:a", "3:e". @param {number} place */
export function ordinal(place) {
  const short = [1, 2].includes(place % 10) && ![11, 12].includes(place % 100);
  return `${place}:${short ? "a" : "e"}`;
}
