/** Relays that send to each other in a circle are told by this count, not by their addresses. */
export const HOPS_HEADER = "x-lapwing-hops";

/** One Lapwing before this one: an edge that relays to the main one. Nobody needs more. */
const MAX_HOPS = 1;

/** How many Lapwings a request has passed. What is no number was not written by one of them. */
export function readHops(header: string | string[] | undefined): number {
  if (header === undefined) return 0;
  return typeof header === "string" && /^[0-9]+$/.test(header) ? Number(header) : Infinity;
}

export function isLoop(hops: number): boolean {
  return hops > MAX_HOPS;
}
