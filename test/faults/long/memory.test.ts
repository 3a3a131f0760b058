/**
 * Twice the load that fits into the memory of a container: what does not fit is refused, the system
 * ends nothing, and seconds after the load is gone everything is taken again.
 * LAPWING_LONG_SECONDS: how long the load lasts (120). LAPWING_LONG_MEMORY_MB: of the container (400).
 */
import { randomBytes, randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { readStored } from "#test/support/faults/ledger.ts";
import { MemoryCgroup } from "#test/support/faults/memory-cgroup.ts";
import { envelopeUrl, errorEnvelope, Load } from "#test/support/load/load.ts";
import { Lapwing, waitUntil } from "#test/support/server/lapwing.ts";

const SECONDS = Number(process.env.LAPWING_LONG_SECONDS ?? 120);
const MEMORY_MB = Number(process.env.LAPWING_LONG_MEMORY_MB ?? 400);

const group = MemoryCgroup.create(MEMORY_MB * 1024 * 1024);
const reason = typeof group === "string" ? group : undefined;
if (reason !== undefined) console.warn(`Skipped: ${reason}`);
afterAll(() => {
  if (typeof group !== "string") group.remove();
});

/** Errors with attachments, or with nearly a megabyte of text: forty at once are 300 MB and more. */
class LargeLoad {
  readonly acknowledged: string[] = [];
  readonly refused: Record<string, number> = {};
  #running = true;
  readonly #workers: Promise<void>[];

  constructor(target: URL, connections: number) {
    this.#workers = Array.from({ length: connections }, (_, i) => this.#work(target, i));
  }

  async stop(): Promise<void> {
    this.#running = false;
    await Promise.all(this.#workers);
  }

  async #work(target: URL, worker: number): Promise<void> {
    const bytes = worker % 4 === 0 ? 900_000 : 12_000_000;
    const payload = randomBytes(bytes / 2).toString("hex");
    while (this.#running) {
      const id = randomUUID().replaceAll("-", "");
      const head = `{"type":"attachment","length":${payload.length},"filename":"a.bin"}\n`;
      const body = `${errorEnvelope(id)}${head}${payload}\n`;
      const answer = await fetch(target, { method: "POST", body }).catch(() => undefined);
      await answer?.arrayBuffer().catch(() => undefined);
      if (answer?.status === 200) this.acknowledged.push(id);
      else {
        const why = answer?.headers.get("x-sentry-error") ?? "broken";
        this.refused[why] = (this.refused[why] ?? 0) + 1;
      }
    }
  }
}

// Skipped where control groups cannot be made: the reason is said above.
test.skipIf(reason !== undefined)(
  `a load that does not fit into ${MEMORY_MB} MB for ${SECONDS} s`,
  { timeout: (SECONDS + 300) * 1000 },
  async () => {
    if (typeof group === "string") throw new Error(group);
    const server = await Lapwing.start({ web: "off", within: group.within });
    const { dsn } = await server.setup();
    const target = envelopeUrl(dsn, server.url);
    const small = new Load(() => target);
    small.start(8);
    const large = new LargeLoad(target, 40);
    const endMs = Date.now() + SECONDS * 1000;
    await waitUntil("the time is over", () => Date.now() > endMs, (SECONDS + 10) * 1000);
    const isAlive = server.child.exitCode === null && server.child.signalCode === null;
    const stopping = large.stop();
    const stoppedMs = Date.now();
    await waitUntil("it is ready", async () => (await fetch(`${server.url}/readyz`)).ok, 60_000);
    const before = small.result.acknowledged.length;
    await waitUntil("events are taken", () => small.result.acknowledged.length > before + 10);
    const recoveredMs = Date.now() - stoppedMs;
    await stopping;
    const { acknowledged, refused, broken } = await small.stop();
    console.table({
      acknowledged: acknowledged.length,
      large: large.acknowledged.length,
      refused: JSON.stringify(refused),
      largeRefused: JSON.stringify(large.refused),
      broken,
      recoveredMs,
      peakMb: Math.round(group.peakBytes / 1024 / 1024),
    });
    expect({ isAlive, kills: group.kills, broken }).toEqual({ isAlive: true, kills: 0, broken: 0 });
    expect(Object.keys(refused).every((status) => status === "503")).toBe(true);
    expect(recoveredMs).toBeLessThan(10_000);

    await server.stop();
    const again = await Lapwing.start({ data: server.data, web: "off" });
    await waitUntil("all is digested", async () => {
      const facts = (await (await fetch(`${again.url}/readyz`)).json()) as { backlog: boolean };
      return !facts.backlog;
    });
    await again.stop();
    const stored = new Set(readStored(server.data).eventIds);
    const all = [...acknowledged, ...large.acknowledged];
    expect(all.filter((id) => !stored.has(id))).toEqual([]);
    await again.remove();
  },
);
