/** The kinds of items that are stored. Adding one is a folder here and a line in this list. */
const SUPPORTED: ReadonlySet<string> = new Set(["event"]);

export function isSupported(itemType: string): boolean {
  return SUPPORTED.has(itemType);
}
