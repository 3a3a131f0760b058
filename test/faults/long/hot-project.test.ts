/**
 * One project sends ten times what it may, its neighbours what they always send: theirs is answered
 * and stored as fast as before (p99 within 20 %), none of it is refused, and all of it is stored.
 * Everybody sends from a process of its own, and rounds alone and beside it take turns, so that a busy
 * machine or client is not taken for a busy server.
 * LAPWING_LONG_SECONDS: how long each half of a round takes (20). LAPWING_LONG_ROUNDS: how many (5).
 * LAPWING_LONG_HOT: what the hot project sends in a second (500).
 */
import { expect, test } from "vitest";
import { VisibleTimes } from "#test/support/browser/visible-times.ts";
import { readStored } from "#test/support/faults/ledger.ts";
import { envelopeUrl } from "#test/support/load/load.ts";
import { sendPaced } from "#test/support/load/paced-process.ts";
import { summarize } from "#test/support/load/summarize.ts";
import { Lapwing, waitUntil } from "#test/support/server/lapwing.ts";
import { addKey, addLimit, addProject } from "#test/support/server/projects.ts";

const SECONDS = Number(process.env.LAPWING_LONG_SECONDS ?? 20);
const ROUNDS = Number(process.env.LAPWING_LONG_ROUNDS ?? 5);
const HOT_PER_SECOND = Number(process.env.LAPWING_LONG_HOT ?? 500);
/** Of the hour that the test takes place in. */
const QUOTA = Math.round((ROUNDS * SECONDS * HOT_PER_SECOND) / 10);
const CALM_PER_SECOND = 50;
const HOUR_MS = 3_600_000;
/** Less than this nobody notices, and a disk has it by chance. */
const FLOOR_MS = { answer: 5, visible: 50 };

type How = "alone" | "beside";
interface Times {
  answer: number[];
  visible: number[];
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

test(`a hot project, ${ROUNDS} rounds`, { timeout: HOUR_MS }, async () => {
  const server = await Lapwing.start({ web: "off" });
  const { dsn } = await server.setup();
  const hotProject = addProject(server.data, "hot");
  const hotKey = addKey(server.data, hotProject);
  addLimit(server.data, hotProject, { category: "error", period: "hour", quantity: QUOTA });
  await server.stop();
  const again = await Lapwing.start({ data: server.data, web: "off" });
  const calmTarget = envelopeUrl(dsn, again.url);
  const hotTarget = new URL(`/api/${hotProject}/envelope/?sentry_key=${hotKey}`, again.url);
  const visible = await VisibleTimes.open(calmTarget, again.data);

  const p99: Record<How, Times> = {
    alone: { answer: [], visible: [] },
    beside: { answer: [], visible: [] },
  };
  const acknowledged: string[] = [];
  let [limited, taken, sent] = [0, 0, 0];
  for (let round = 0; round < ROUNDS; round++) {
    const order: How[] = round % 2 === 0 ? ["alone", "beside"] : ["beside", "alone"];
    for (const how of order) {
      const load = (target: URL, perSecond: number) =>
        sendPaced({ target: target.href, perSecond, seconds: SECONDS });
      const [calm, seen, hot] = await Promise.all([
        load(calmTarget, CALM_PER_SECOND),
        visible.measure(SECONDS),
        how === "beside" ? load(hotTarget, HOT_PER_SECOND) : undefined,
      ]);
      expect(calm.refused).toEqual({});
      acknowledged.push(...calm.acknowledged, ...(hot?.acknowledged ?? []));
      p99[how].answer.push(summarize(calm.tookMs).p99);
      p99[how].visible.push(summarize(seen).p99);
      taken += hot?.acknowledged.length ?? 0;
      limited += hot?.refused[429] ?? 0;
      sent += hot?.sent ?? 0;
    }
  }
  visible.close();
  const facts = async () =>
    (await (await fetch(`${again.url}/readyz`)).json()) as { backlog: boolean };
  await waitUntil("all is stored", async () => !(await facts()).backlog, 120_000);
  await again.stop();
  console.log("p99 in ms of each round:", p99, { taken, limited, sent });

  expect(taken + limited).toBe(sent);
  expect(limited).toBeGreaterThan(sent / 2);
  const stored = readStored(again.data);
  expect(stored.eventIds.toSorted()).toEqual([...acknowledged, ...visible.acknowledged].toSorted());
  expect(stored.outcomes["rate_limited/project_quota/error"]).toBe(limited);
  for (const what of ["answer", "visible"] as const) {
    const alone = median(p99.alone[what]);
    const most = Math.max(alone * 1.2, alone + FLOOR_MS[what]);
    expect(median(p99.beside[what]), `${what} beside a hot project`).toBeLessThanOrEqual(most);
  }
  await again.remove();
});
