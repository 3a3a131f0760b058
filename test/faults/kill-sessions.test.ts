import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { Lapwing, waitUntil } from "#test/support/lapwing.ts";
import { readCheckIns } from "#test/support/ledger.ts";

const ROUNDS = 3;
const SENDERS = 4;

test(`kill -9 ${ROUNDS} times under load counts every session once, and keeps every run`, async () => {
  let server = await Lapwing.start({ waitFor: "ingest" });
  const { data } = server;
  const { username, pathname } = new URL((await server.setup()).dsn);
  const crashed: string[] = [];
  const ended: string[] = [];
  const send = async (type: string, payload: object): Promise<boolean> => {
    const url = `${server.url}/api${pathname}/envelope/?sentry_key=${username}`;
    const body = `{}\n{"type":"${type}"}\n${JSON.stringify(payload)}\n`;
    const answer = await fetch(url, { method: "POST", body }).catch(() => undefined);
    if (answer?.status !== 200) await sleep(20);
    return answer?.status === 200;
  };
  let isSending = true;
  const senders = Array.from({ length: SENDERS }, async () => {
    while (isSending) {
      const id = randomUUID().replaceAll("-", "");
      const attrs = { release: "shop@1", environment: "production" };
      const session = { sid: id, started: new Date().toISOString(), attrs };
      const run = { check_in_id: id, monitor_slug: "nightly" };
      await send("session", { ...session, init: true, status: "ok" });
      await send("check_in", { ...run, status: "in_progress" });
      // The same again, as a client does that did not hear the answer.
      const crash = { ...session, status: "crashed", errors: 1, did: id };
      const isTold = [await send("session", crash), await send("session", crash)];
      if (isTold.includes(true)) crashed.push(id);
      if (await send("check_in", { ...run, status: "ok", duration: 1 })) ended.push(id);
    }
  });
  for (let round = 0; round < ROUNDS; round++) {
    const before = crashed.length;
    await waitUntil("sessions are acknowledged", () => crashed.length > before + 30);
    // Some kills hit a batch between its two commits, some an idle digest.
    await sleep(Math.random() * 150);
    await server.kill();
    server = await Lapwing.start({ data, waitFor: "ingest" });
  }
  isSending = false;
  await Promise.all(senders);
  await waitUntil("everything is digested", async () => {
    const ready = (await (await fetch(`${server.url}/readyz`)).json()) as { backlog: boolean };
    return !ready.backlog;
  });
  await server.stop();

  const meta = new DatabaseSync(join(data, "meta.db"));
  const states = meta
    .prepare("SELECT lower(hex(sid)) AS sid, status FROM session_state")
    .all()
    .map(({ sid, status }) => ({ sid: String(sid), isCrashed: status === 2 }));
  const sums = meta.prepare("SELECT sum(sessions) AS n, sum(crashed) AS bad FROM session_hour");
  const counted = sums.get();
  meta.close();
  const known = new Set(states.filter(({ isCrashed }) => isCrashed).map(({ sid }) => sid));
  expect(crashed.filter((sid) => !known.has(sid))).toEqual([]);
  expect(counted).toEqual({ n: states.length, bad: known.size });

  const runs = readCheckIns(data);
  const good = new Set(runs.filter(({ status }) => status === "ok").map(({ id }) => id));
  expect(ended.filter((id) => !good.has(id))).toEqual([]);
  await server.remove();
});
