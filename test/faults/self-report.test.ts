/** The server reporting on itself, when it is in a bad state. */
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, expect, test } from "vitest";
import { readOutcomesByKey } from "#test/support/faults/ledger.ts";
import { Api } from "#test/support/server/api.ts";
import type { Project } from "#test/support/server/copy-owner.ts";
import { Lapwing, waitUntil } from "#test/support/server/lapwing.ts";

/** One more than is told of. */
const KILLS = 6;

let server: Lapwing;
afterEach(() => server.remove());

async function startWith(web: "on" | "off"): Promise<Project> {
  server = await Lapwing.start({ web });
  return server.setup();
}

function ask(sql: string): Record<string, unknown>[] {
  const db = new DatabaseSync(join(server.data, "meta.db"), { timeout: 5000 });
  try {
    return db.prepare(sql).all();
  } finally {
    db.close();
  }
}

async function killWeb(): Promise<void> {
  const [web] = server.childPids();
  process.kill(web ?? 0, "SIGKILL");
  await waitUntil("another web runs", () => {
    const [now] = server.childPids();
    return now !== undefined && now !== web;
  });
}

test("a web that dies again and again makes a handful of events", {
  timeout: 240_000,
}, async () => {
  const shop = await startWith("on");
  for (let kill = 0; kill < KILLS; kill++) await killWeb();
  await server.webReady();
  const api = new Api(server, shop);
  const died = async () =>
    (await api.issues("lapwing")).find(({ title }) => title.startsWith("web died"));
  await waitUntil("the first is an issue", async () => (await died()) !== undefined);
  await server.stop();
  const [row] = ask("SELECT events FROM issue WHERE title LIKE 'web died%'");
  expect(Number(row?.events)).toBeGreaterThan(0);
  expect(Number(row?.events)).toBeLessThanOrEqual(5);
});

test("a server is a session from its start to its stop", async () => {
  await startWith("off");
  await server.stop();
  const first = await Lapwing.start({ data: server.data, web: "off" });
  await first.stop();
  const [key] = ask(
    `SELECT public_key FROM project_key JOIN project ON project.id = project_id
     WHERE is_internal = 1`,
  );
  const outcomes = readOutcomesByKey(server.data).get(String(key?.public_key)) ?? {};
  const sessions = Object.entries(outcomes).filter(([name]) => name.endsWith("/session"));
  expect(sessions.map(([name]) => name)).toEqual(["accepted//session"]);
  // The first server may have begun its own before there was a project for it.
  expect(outcomes["accepted//session"]).toBeGreaterThanOrEqual(2);
  const [ended] = ask("SELECT sum(sessions) AS sessions, sum(exited) AS exited FROM session_hour");
  expect(Number(ended?.exited)).toBeGreaterThanOrEqual(1);
  expect(Number(ended?.sessions)).toBeGreaterThanOrEqual(Number(ended?.exited));
});

test("an installation from before gets the project at its next start, unless it was deleted", async () => {
  await startWith("off");
  const internal = () => ask("SELECT slug FROM project WHERE is_internal = 1");
  expect(internal()).toEqual([{ slug: "lapwing" }]);
  await server.stop();
  ask("DELETE FROM project_key WHERE project_id IN (SELECT id FROM project WHERE is_internal = 1)");
  ask("DELETE FROM project WHERE is_internal = 1");
  const second = await Lapwing.start({ data: server.data, web: "off" });
  expect(internal()).toEqual([{ slug: "lapwing" }]);
  await second.stop();
  ask("DELETE FROM project_key WHERE project_id IN (SELECT id FROM project WHERE is_internal = 1)");
  ask("DELETE FROM project WHERE is_internal = 1");
  ask("INSERT INTO app_setting (name, value) VALUES ('internal_project_deleted', 'yes')");
  const third = await Lapwing.start({ data: server.data, web: "off" });
  expect(internal()).toEqual([]);
  await third.stop();
});
