/** What holds for every table, from its declaration alone. */
import { expect } from "vitest";
import { DAY_MS, utcDay } from "#lib/time.ts";
import type { ProjectId } from "#model/ids.ts";
import { type RowKey, TABLE_NAMES, TABLES, type TableName } from "#model/tables/index.ts";
import { type Column, keyText, type Table } from "#model/tables/table.ts";
import type { BatchRows } from "#store/ports/digest.ts";
import { NOON_MS, sampleId } from "#test/support/store/samples.ts";
import type { Claims } from "#test/support/store/store-under-test.ts";

const DAY = utcDay(NOON_MS);
const LISTED = TABLE_NAMES.filter((name) => !(TABLES[name] as Table).isKeyed);

type Row = Record<string, unknown>;
/** Any table's: the compiler knows one at a time. */
type AnyKey = RowKey<never>;

/** Every column has a value, and no two rows the same. */
function fullRow(table: Table, projectId: ProjectId): Row {
  return makeRow(table, projectId, sampleOf);
}

/** Nothing that can be left out. */
function bareRow(table: Table, projectId: ProjectId): Row {
  return makeRow(table, projectId, (column) => {
    if (column.isOptional) return undefined;
    return ["texts", "hexes", "notes"].includes(column.type) ? [] : sampleOf(column);
  });
}

function makeRow(table: Table, projectId: ProjectId, make: (column: Column) => unknown): Row {
  const row: Row = {};
  for (const [name, column] of Object.entries(table.columns)) {
    if (column.compute === undefined) row[name] = make(column);
  }
  for (const payload of Object.keys(table.payloads ?? {})) {
    row[payload] = Buffer.from(JSON.stringify({ [payload]: sampleId() }));
  }
  const lists = { tags: [], values: [], trace: undefined, countedAs: undefined };
  for (const [name, value] of Object.entries(lists)) if (name in row) row[name] = value;
  const times = { projectId, receivedMs: NOON_MS, [table.time ?? "receivedMs"]: NOON_MS };
  const [main] = Object.entries(table.payloads ?? {}).find(([, prefix]) => prefix === "") ?? [];
  for (const [name, { type }] of Object.entries(table.columns)) {
    if (type === "size") row[name] = (row[main ?? ""] as Buffer).length;
  }
  return { ...row, ...times };
}

let numbers = 0;
function sampleOf({ type, words = [] }: Column): unknown {
  numbers += 1;
  switch (type) {
    case "integer":
      return numbers;
    case "real":
      return numbers + 0.25;
    case "flag":
      return true;
    case "word":
      return words.at(-1);
    case "hex":
      return sampleId();
    case "hexes":
      return [sampleId(), sampleId()];
    case "texts":
      return [`text ${numbers}`, ""];
    case "notes":
      return [{ path: "a", what: "trimmed", why: `note ${numbers}` }];
    default:
      return `text ${numbers}`;
  }
}

/** As it is listed. */
function withoutBytes(table: Table, row: Row): Row {
  const left = new Set([
    ...Object.keys(table.payloads ?? {}),
    ...Object.entries(table.columns)
      .filter(([, { type }]) => type === "unstored")
      .map(([name]) => name),
  ]);
  return Object.fromEntries(Object.entries(row).filter(([name]) => !left.has(name)));
}

function rowsOf(name: TableName, rows: readonly Row[]): Partial<BatchRows> {
  return { [name]: rows };
}

export const ROW_CLAIMS: Claims = Object.fromEntries(
  LISTED.flatMap((name) => {
    const table: Table = TABLES[name];
    const filter = (projectId: ProjectId) => ({
      projectId,
      fromMs: NOON_MS - DAY_MS,
      toMs: NOON_MS + DAY_MS,
      limit: 10,
    });
    const claims: Claims = {
      async [`${name}: every column comes back, and nothing stays nothing`](under) {
        const projectId = await under.createProject();
        for (const row of [fullRow(table, projectId), bareRow(table, projectId)]) {
          await under.writeRows(DAY, rowsOf(name, [row]));
          const listed: readonly Row[] = await under.store.rows.list(name, filter(projectId));
          expect(listed[0]).toEqual(withoutBytes(table, row));
        }
        const other = await under.createProject("other");
        expect(await under.store.rows.list(name, filter(other))).toEqual([]);
      },
    };
    if (table.key === undefined) return Object.entries(claims);
    return Object.entries({
      ...claims,
      async [`${name}: a row is found by its key, and its payload read`](under) {
        const projectId = await under.createProject();
        const [row, lacking] = [fullRow(table, projectId), fullRow(table, projectId)];
        await under.writeRows(DAY, rowsOf(name, [row]));
        const stored = await under.digest.findStored(
          DAY,
          name,
          [row, lacking] as AnyKey[],
          under.position,
        );
        expect(stored).toEqual(new Set([keyText(table, row)]));
        if (!("payload" in row)) return;
        expect(await under.store.rows.read(name, row as AnyKey)).toEqual(row.payload);
        expect(await under.store.rows.read(name, lacking as AnyKey)).toBeUndefined();
        const other = await under.createProject("other");
        expect(
          await under.store.rows.read(name, { ...row, projectId: other } as AnyKey),
        ).toBeUndefined();
      },
    } satisfies Claims);
  }),
);
