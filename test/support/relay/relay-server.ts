/** Targets of a running server, envelopes through its /monitoring, and the relay's own counts. */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { onTestFinished } from "vitest";
import type { RelayTarget } from "#model/relay.ts";
import { Lapwing, runCli, waitUntil } from "#test/support/server/lapwing.ts";
import { insertTarget } from "#test/support/server/projects.ts";

/** Without pages, and a second at most between two tries. */
export const RELAYING = { web: "off", env: { LAPWING_RELAY_RETRY_MAX_S: "1" } } as const;

/** A server that goes away with the test. */
export async function startRelaying(
  options: { data?: string; env?: Record<string, string> } = {},
): Promise<Lapwing> {
  const server = await Lapwing.start({
    ...options,
    ...RELAYING,
    env: { ...RELAYING.env, ...options.env },
  });
  onTestFinished(() => server.remove());
  return server;
}

type Targeting = Partial<Pick<RelayTarget, "mode" | "delivery">> & { projectId?: number };

/** Adds a target that may be here, and waits until the server knows it. Its id. */
export async function addTarget(
  server: Lapwing,
  dsn: string,
  { projectId = 1, ...kind }: Targeting = {},
): Promise<number> {
  const id = insertTarget(server.data, projectId, dsn, { ...kind, isInternal: true });
  await waitForTarget(server, dsn);
  return id;
}

/** The same on the command line, which takes most of a second of CPU. */
export async function addTargetByCommand(server: Lapwing, dsn: string): Promise<number> {
  const { stdout, stderr } = await runCli([
    ...["relay", "add", "--project", "shop", "--dsn", dsn],
    ...["--internal", "--json", "--data", server.data],
  ]);
  if (stdout === "") throw new Error(stderr);
  await waitForTarget(server, dsn);
  return (JSON.parse(stdout) as { id: number }[])[0]?.id ?? 0;
}

/** Without items nothing is stored, sent or counted. */
function waitForTarget(server: Lapwing, dsn: string): Promise<void> {
  return waitUntil("the target is known", async () => {
    const { status } = await postRelay(server, dsn, "");
    return status !== 403;
  });
}

export async function removeTarget(server: Lapwing, id: number): Promise<void> {
  const { code, stderr } = await runCli([
    ...["relay", "remove", "--target", String(id), "--data", server.data],
  ]);
  if (code !== 0) throw new Error(stderr);
}

/** As a page of the server's own origin posts through the tunnel. */
export async function postRelay(
  server: Pick<Lapwing, "url">,
  dsn: string,
  items: string,
  { headers = {}, eventId = "" }: { headers?: Record<string, string>; eventId?: string } = {},
): Promise<Response> {
  const project = new URL(dsn).pathname.slice(1);
  const head = eventId === "" ? { dsn } : { event_id: eventId, dsn };
  return fetch(`${server.url}/monitoring?o=1&p=${project}`, {
    method: "POST",
    headers: { "Sec-Fetch-Site": "same-origin", "User-Agent": "Mozilla/5.0 (Test)", ...headers },
    body: `${JSON.stringify(head)}\n${items}`,
  });
}

export function errorItem(message: string): string {
  const event = JSON.stringify({ message, platform: "javascript", timestamp: Date.now() / 1000 });
  return `{"type":"event"}\n${event}\n`;
}

export const SESSION_ITEM = '{"type":"session"}\n{"sid":"c0ffee00c0ffee00c0ffee00c0ffee00"}\n';

/** "category what reason" → quantity, of one target or of all. */
export function readRelayCounts(data: string, targetId?: number): Record<string, number> {
  const db = new DatabaseSync(join(data, "meta.db"), { readOnly: true, timeout: 5000 });
  try {
    const rows = db
      .prepare(
        `SELECT trim(category || ' ' || what || ' ' || reason) AS name, sum(quantity) AS quantity
         FROM relay_count WHERE target_id = coalesce(?, target_id) GROUP BY 1`,
      )
      .all(targetId ?? null);
    return Object.fromEntries(rows.map(({ name, quantity }) => [String(name), Number(quantity)]));
  } finally {
    db.close();
  }
}

export function sumOf(counts: Record<string, number>, what: string): number {
  return Object.entries(counts)
    .filter(([name]) => name.split(" ")[1] === what)
    .reduce((sum, [, quantity]) => sum + quantity, 0);
}

/** Waits until everything that was received for all targets, or for one, is delivered or refused. */
export async function waitForEmptyQueues(
  server: Pick<Lapwing, "data">,
  received: number,
  targetId?: number,
): Promise<void> {
  const isEmpty = () => {
    const counts = readRelayCounts(server.data, targetId);
    const done = sumOf(counts, "delivered") + sumOf(counts, "refused");
    return sumOf(counts, "received") === received && done === received;
  };
  await waitUntil("the queues are empty", isEmpty);
}

/** Folders of queues that exist. */
export function queueFolders(data: string): string[] {
  const folder = join(data, "relay");
  return existsSync(folder) ? readdirSync(folder) : [];
}
