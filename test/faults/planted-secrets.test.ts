/** What was scrubbed before it was stored is not to be found in another file either. */
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { plantSecrets } from "#test/support/faults/planted-secrets.ts";
import { findTexts } from "#test/support/faults/search-folder.ts";
import { envelopeUrl } from "#test/support/load/load.ts";
import { addTarget, postRelay, startRelaying } from "#test/support/relay/relay-server.ts";
import { Upstream } from "#test/support/relay/upstream.ts";
import type { Project } from "#test/support/server/copy-owner.ts";
import { Lapwing, waitUntil } from "#test/support/server/lapwing.ts";

async function plant(server: Lapwing, { dsn }: Project): Promise<string[]> {
  const { envelopes, secrets } = plantSecrets();
  for (const body of envelopes) {
    const answer = await fetch(envelopeUrl(dsn, server.url), { method: "POST", body });
    expect(answer.status).toBe(200);
  }
  return secrets;
}

async function waitUntilStored(server: Lapwing): Promise<void> {
  await waitUntil("everything is stored", async () => {
    const { backlog } = (await (await fetch(`${server.url}/readyz`)).json()) as {
      backlog: boolean;
    };
    return backlog === false;
  });
}

test("no planted secret is in any file minutes after it was stored, nor after a crash and a restart", {
  timeout: 400_000,
}, async () => {
  let server = await Lapwing.start({ web: "off", isGroup: true });
  const { data } = server;
  const shop = await server.setup();
  const secrets = await plant(server, shop);
  expect(secrets.length).toBeGreaterThan(140);
  await waitUntilStored(server);
  // In the spool, where what is acknowledged must be until it is safe elsewhere.
  expect(findTexts(data, secrets).length).toBeGreaterThan(140);
  await waitUntil(
    "no file holds a secret",
    async () => {
      await sleep(1000);
      return findTexts(data, secrets).length === 0;
    },
    300_000,
  );

  const later = await plant(server, shop);
  await waitUntilStored(server);
  await server.kill();
  server = await Lapwing.start({ data, web: "off" });
  await waitUntilStored(server);
  await server.stop();
  expect(findTexts(data, [...secrets, ...later])).toEqual([]);
  server = await Lapwing.start({ data, web: "off" });
  expect(findTexts(data, [...secrets, ...later])).toEqual([]);
  await server.remove();
});

test("no planted secret is in any file after a stop, and none after the next start", async () => {
  let server = await Lapwing.start({ web: "off" });
  const { data } = server;
  const secrets = await plant(server, await server.setup());
  await server.stopWhenStored();
  expect(findTexts(data, secrets)).toEqual([]);
  server = await Lapwing.start({ data, web: "off" });
  expect(findTexts(data, secrets)).toEqual([]);
  await server.remove();
});

test("of what was delivered to a relay target nothing is left after a stop", async () => {
  const upstream = await Upstream.start();
  const server = await startRelaying();
  await server.setup();
  await addTarget(server, upstream.dsn());
  const { envelopes, secrets } = plantSecrets();
  for (const envelope of envelopes) {
    const items = envelope.slice(envelope.indexOf("\n") + 1);
    expect((await postRelay(server, upstream.dsn(), items)).status).toBe(200);
  }
  const isDelivered = (secret: string) =>
    upstream.requests.some(({ body }) => body.includes(secret));
  await waitUntil("all are delivered", () => secrets.every(isDelivered));
  await server.stop();
  expect(findTexts(server.data, secrets)).toEqual([]);
});
