/** An issue's name for people: the project's slug in capitals and a number, as in "SHOP-12". */
export function formatShortId(projectSlug: string, number: number): string {
  return `${projectSlug.toUpperCase()}-${number}`;
}

/** Slugs may hold dashes and digits themselves; the number is what follows the last dash. */
const SHORT_ID = /^([a-z0-9_-]{1,64})-([1-9]\d{0,14})$/i;

export function parseShortId(text: string): { slug: string; number: number } | undefined {
  const [, slug, number] = SHORT_ID.exec(text) ?? [];
  if (slug === undefined || number === undefined) return undefined;
  return { slug: slug.toLowerCase(), number: Number(number) };
}
