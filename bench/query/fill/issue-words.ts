/** What an issue is called: enough different words that a search finds some and not all. */
const VERBS = "load save render parse apply merge submit fetch sort close".split(" ");
const NOUNS = "cart order price coupon address review filter image stock account".split(" ");
const PLACES =
  "checkout search wishlist profile invoice refund delivery newsletter catalog login payment import export report calendar dashboard gallery inbox archive voucher".split(
    " ",
  );
const TYPES = ["TypeError", "OrderError", "RangeError", "TimeoutError", "HttpError"];

/** In the words of one issue in twenty. */
export const COMMON_WORD = "checkout";
/** In those of none. */
export const UNKNOWN_WORD = "zeppelin";

export function issueWords(issue: number): { title: string; type: string; value: string } {
  const pick = (list: readonly string[], step: number) =>
    list[Math.floor(issue / step) % list.length] ?? "";
  const place = pick(PLACES, 1);
  const verb = pick(VERBS, PLACES.length);
  const noun = pick(NOUNS, PLACES.length * VERBS.length);
  const type = pick(TYPES, 3);
  const value = `Could not ${verb} the ${noun} in ${place} (case ${issue})`;
  return { title: `${type}: ${value}`, type, value };
}
