/** White text stands on each at 4.5:1 or more. */
const TILE_COLOURS = ["#137a5b", "#6a4fb8", "#9a4468", "#8a6414", "#34688f", "#52616a"] as const;
const PERSON_COLOURS = ["#3b6d8f", "#7a4fb5", "#a04a3c", "#2f7a55", "#8a6414", "#52616a"] as const;

/** The same project has the same colour everywhere and always. */
export function tileColourOf(slug: string): string {
  return pick(slug, TILE_COLOURS);
}

export function personColourOf(name: string): string {
  return pick(name, PERSON_COLOURS);
}

function pick(text: string, colours: readonly string[]): string {
  let sum = 0;
  for (let at = 0; at < text.length; at++) sum = (sum * 31 + text.charCodeAt(at)) >>> 0;
  return colours[sum % colours.length] ?? "#52616a";
}
