/** Lapwings that send to each other in a circle are told by this count, not by their addresses. */
export const HOPS_HEADER = "X-Lapwing-Hops";

/** One Lapwing before this place, as Lapwing itself has it. */
const MAX_HOPS = 1;

/** What is no number was not written by a Lapwing. */
export function isLoop(hops: string | null): boolean {
  return hops !== null && !(/^[0-9]+$/.test(hops) && Number(hops) <= MAX_HOPS);
}
