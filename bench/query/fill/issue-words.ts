/** What an issue is called: enough different words that a search finds some and not all. */
const VERBS = "load save render parse apply merge submit fetch sort close".split(" ");
const NOUNS = "cart order price coupon address review filter image stock account".split(" ");
const AREAS =
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
  const area = pick(AREAS, 1);
  const verb = pick(VERBS, AREAS.length);
  const noun = pick(NOUNS, AREAS.length * VERBS.length);
  const type = pick(TYPES, 3);
  const value = `Could not ${verb} the ${noun} in ${area} (case ${issue})`;
  return { title: `${type}: ${value}`, type, value };
}
