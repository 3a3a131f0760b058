/** What an element of its own costs on a page beside its text, in the markup and in React's copy. */
export const ELEMENT_COST = 40;

/** How much of a text is shown that may have `max` characters: less when they are all escaped. */
export function lengthWithin(text: string, max: number): number {
  if (text.length <= max / MAX_FACTOR) return text.length;
  const length = Math.min(text.length, max);
  const cost = htmlCost(text.slice(0, length));
  const most = 2 * max;
  return cost <= most ? length : Math.floor((length * most) / cost);
}

const MAX_FACTOR = 6;

/** About the bytes that a text takes in markup: signs that are escaped take six, others up to three. */
export function htmlCost(text: string): number {
  let cost = text.length;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code > 127) cost += 2;
    else if (code < 32 || code === 34 || code === 38 || code === 39 || code === 60 || code === 62)
      cost += 5;
  }
  return cost;
}
