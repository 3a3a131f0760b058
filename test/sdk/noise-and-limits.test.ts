/** Noise that filters drop uses up no limit: real errors come in however much of it there is. */
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { envelopeUrl } from "#test/support/load/load.ts";
import type { Project } from "#test/support/server/copy-owner.ts";
import { Lapwing, waitUntil } from "#test/support/server/lapwing.ts";

const LIMIT = 5;
const NOISE = "ResizeObserver loop limit exceeded";
/** Longer than what the edge judges: only the digest knows what it is. */
const LONG = { extra: { text: "x".repeat(10_000), more: Array(10).fill("y".repeat(9000)) } };

let server: Lapwing;
let project: Project;
beforeAll(async () => {
  server = await Lapwing.start({ web: "off" });
  project = await server.setup();
  const meta = new DatabaseSync(`${server.data}/meta.db`);
  const limit = meta.prepare("INSERT INTO ingest_limit VALUES ('project', ?, ?, 'day', ?)");
  limit.run(project.projectId, "error", LIMIT);
  limit.run(project.projectId, "session", 0);
  meta.close();
  // Both are read together.
  await waitUntil("the limit holds", async () => (await send("session", { sid: "1" })) === 429);
});
afterAll(() => server.remove());

async function send(type: string, payload: object): Promise<number> {
  const body = `{}\n{"type":"${type}"}\n${JSON.stringify(payload)}\n`;
  const response = await fetch(envelopeUrl(project.dsn, server.url), { method: "POST", body });
  await response.arrayBuffer();
  return response.status;
}

function sendError(value: string, more: object = {}): Promise<number> {
  const exception = { values: [{ type: "Error", value }] };
  return send("event", { platform: "javascript", exception, ...more });
}

/** "filtered" → quantity, of errors. */
function outcomes(): Record<string, number> {
  const meta = new DatabaseSync(`${server.data}/meta.db`, { readOnly: true });
  const sums = "SELECT kind, SUM(quantity) AS n FROM outcome_hour WHERE category = 'error'";
  const rows = meta.prepare(`${sums} GROUP BY kind`).all();
  meta.close();
  return Object.fromEntries(rows.map(({ kind, n }) => [String(kind), Number(n)]));
}

test("noise beyond the limit leaves all of it to real errors", async () => {
  // The digest alone knows these: each round is given back when it is dropped.
  for (let round = 1; round <= 3; round++) {
    for (let sent = 0; sent < LIMIT; sent++) {
      await waitUntil("noise is taken", async () => (await sendError(NOISE, LONG)) === 200);
    }
    await waitUntil("it is dropped", () => outcomes().filtered === round * LIMIT);
  }
  // The edge knows these, once it has read what the project drops.
  let taken = 0;
  for (let sent = 0; sent < 20 * LIMIT; sent++) if ((await sendError(NOISE)) === 200) taken += 1;
  expect(taken).toBeGreaterThan(10 * LIMIT);
  await waitUntil("noise is dropped", () => outcomes().filtered === 3 * LIMIT + taken);

  for (const order of ["a", "b", "c", "d", "e"]) {
    const real = async () => (await sendError(`order ${order} is lost`)) === 200;
    await waitUntil("a real error is taken", real);
  }
  expect(await sendError("one too many")).toBe(429);
  await waitUntil("real errors are stored", () => outcomes().accepted === LIMIT);
});
