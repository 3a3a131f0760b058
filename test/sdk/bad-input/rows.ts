/**
 * The catalogue of bad input, row by row. A case's name starts with the number of its row; rows
 * that need more than one request are proven by the test that `elsewhere` names.
 */
export interface CatalogueRow {
  row: number;
  elsewhere?: { file: string; test: string };
}

const BOUNDS = "src/ingest/kinds/event/bounds.test.ts";

export const ROWS: readonly CatalogueRow[] = [
  ...[
    ...[1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 12, 13, 14, 16, 17, 18, 19, 20, 22],
    ...[24, 25, 27, 28, 29, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42],
    ...[43, 44, 46, 48, 49, 50, 51, 52, 53, 56, 57, 58, 59, 60, 61, 63, 64, 65],
    ...[67, 68, 69, 70, 71, 72, 74],
  ].map((row) => ({ row })),
  {
    row: 21,
    elsewhere: { file: "test/sdk/bad-input.test.ts", test: "21 a body that breaks off" },
  },
  { row: 54, elsewhere: { file: BOUNDS, test: "beyond the bound count as other" } },
  { row: 55, elsewhere: { file: BOUNDS, test: "beyond the bound go to one issue" } },
];
