import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { Lapwing, waitUntil } from "#test/support/lapwing.ts";
import { readStored, readVitalIds } from "#test/support/ledger.ts";

const ROUNDS = 6;
const SENDERS = 4;

test(`kill -9 ${ROUNDS} times under load loses no sample and stores none twice`, async () => {
  let server = await Lapwing.start({ waitFor: "ingest" });
  const { data } = server;
  const { username } = new URL((await server.setup()).dsn);
  const acknowledged: string[] = [];
  let isSending = true;
  const senders = Array.from({ length: SENDERS }, async () => {
    while (isSending) {
      const ids = [randomUUID(), randomUUID(), randomUUID()];
      const samples = ids.map((id, i) => ({ metric: "lcp", value: 900 + i, id, path: `/p/${id}` }));
      const body = JSON.stringify({ samples });
      const url = `${server.url}/vitals?key=${username}`;
      const answer = await fetch(url, { method: "POST", body }).catch(() => undefined);
      if (answer?.status === 200) acknowledged.push(...ids.map((id) => id.replaceAll("-", "")));
      else await sleep(20);
    }
  });
  for (let round = 0; round < ROUNDS; round++) {
    const before = acknowledged.length;
    await waitUntil("samples are acknowledged", () => acknowledged.length > before + 60);
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

  const stored = readVitalIds(data);
  const ids = new Set(stored);
  expect(acknowledged.filter((id) => !ids.has(id))).toEqual([]);
  expect(stored).toHaveLength(ids.size);
  expect(readStored(data).outcomes["accepted//vital"]).toBe(ids.size);
  await server.remove();
});
