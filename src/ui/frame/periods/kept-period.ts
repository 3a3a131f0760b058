export type SearchParams = Record<string, string | string[] | undefined>;

/** What links to other pages keep of an address: its time range, "?period=7d", or "". */
export function keptPeriod(search: SearchParams): string {
  const kept = new URLSearchParams();
  for (const name of ["period", "start", "end"]) {
    const value = search[name];
    if (typeof value === "string") kept.set(name, value);
  }
  return kept.size === 0 ? "" : `?${kept}`;
}
