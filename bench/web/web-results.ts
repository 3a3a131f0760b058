/** The results of the pages, and the budgets of those that have one. */
export interface WebResults {
  scriptKb: number;
  laterScriptKb: number;
  lcpMs: number;
  cls: number;
  moveMs: number;
  selectMs: number;
  resolveMs: number;
  undoMs: number;
  webFirstMb: number;
  webMb: number;
}

interface Line {
  label: string;
  digits: number;
  atMost?: number;
}

/** Medians of the rounds; memory is read once. */
export type RoundResults = Omit<WebResults, "webFirstMb" | "webMb">;

/** Budgets are the interface's own: what a page may cost a machine four times slower than this. */
export const LINES: Record<keyof WebResults, Line> = {
  scriptKb: { label: "first-load JavaScript, kB gzipped", digits: 1, atMost: 170 },
  laterScriptKb: { label: "  loaded afterwards, kB gzipped", digits: 1 },
  lcpMs: { label: "largest contentful paint, ms", digits: 0, atMost: 1200 },
  cls: { label: "cumulative layout shift", digits: 4, atMost: 0.02 },
  moveMs: { label: "j (next row) to paint, ms", digits: 0, atMost: 150 },
  selectMs: { label: "click on a checkbox to paint, ms", digits: 0, atMost: 150 },
  resolveMs: { label: "e (resolve) to paint, ms", digits: 0, atMost: 150 },
  undoMs: { label: "u (undo) to paint, ms", digits: 0, atMost: 150 },
  webFirstMb: { label: "web RSS after its first pages, MB", digits: 0 },
  webMb: { label: "web RSS after 200 pages, MB", digits: 0 },
};

export const RESULT_NAMES = Object.keys(LINES) as (keyof WebResults)[];

export function webMisses(results: WebResults): string[] {
  return RESULT_NAMES.filter(
    (name) => results[name] > (LINES[name].atMost ?? Number.POSITIVE_INFINITY),
  );
}
