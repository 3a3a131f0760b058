/** Every case of test/sdk/bad-input against the running program, over plain sockets. */
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readOutcomesByKey } from "#test/support/faults/ledger.ts";
import { Api, type ApiEvent } from "#test/support/server/api.ts";
import type { Project } from "#test/support/server/copy-owner.ts";
import { Lapwing, waitUntil } from "#test/support/server/lapwing.ts";
import { addKey, addProject } from "#test/support/server/projects.ts";
import { exchange, type RawAnswer, requestBytes } from "#test/support/server/raw-http.ts";
import { AUTH_CASES } from "./bad-input/auth-cases.ts";
import { makeBombs } from "./bad-input/bombs.ts";
import type { BadInput, Sender } from "./bad-input/case.ts";
import { COMPRESSION_CASES } from "./bad-input/compression-cases.ts";
import { ENVELOPE_CASES } from "./bad-input/envelope-cases.ts";
import { FIELD_CASES } from "./bad-input/field-cases.ts";
import { sendHonestLoad } from "./bad-input/honest-load.ts";
import { HTTP_CASES } from "./bad-input/http-cases.ts";
import { ITEM_CASES } from "./bad-input/item-cases.ts";
import { JSON_CASES } from "./bad-input/json-cases.ts";
import { LOG_CASES } from "./bad-input/log-cases.ts";
import { ROWS } from "./bad-input/rows.ts";
import { SIGNAL_CASES } from "./bad-input/signal-cases.ts";
import { STACK_CASES } from "./bad-input/stack-cases.ts";
import { TIME_ID_TAG_CASES } from "./bad-input/time-id-tag-cases.ts";
import { TRACE_CASES } from "./bad-input/trace-cases.ts";
import { VISIT_CASES } from "./bad-input/visit-cases.ts";

const CASES = [
  ...ENVELOPE_CASES,
  ...ITEM_CASES,
  ...AUTH_CASES,
  ...HTTP_CASES,
  ...COMPRESSION_CASES,
  ...JSON_CASES,
  ...FIELD_CASES,
  ...TIME_ID_TAG_CASES,
  ...TRACE_CASES,
  ...STACK_CASES,
  ...SIGNAL_CASES,
  ...VISIT_CASES,
  ...LOG_CASES,
];
const COLLECT_GARBAGE = join(import.meta.dirname, "bad-input/collect-garbage.mjs");
const MAX_GROWTH_KB = 64 * 1024;
/** Of edge and digest, whatever was sent. */
const MAX_KB = 400 * 1024;
/** Outcomes of requests that nobody can be told for are booked on key 0. */
const NOBODY = "";

let server: Lapwing;
let project: Project;
let api: Api;
let common: Omit<Sender, "key" | "eventId">;
let idleKb: number;
const sent: { input: BadInput; sender: Sender; answers: RawAnswer[] }[] = [];
/** Key → what must be counted for it. */
const expected = new Map<string, Record<string, number>>();

beforeAll(async () => {
  const bombs = await makeBombs(1024 ** 3);
  server = await Lapwing.start({ env: { NODE_OPTIONS: `--import=${COLLECT_GARBAGE}` } });
  project = await server.setup();
  api = new Api(server, project);
  const otherId = addProject(server.data, "other");
  common = {
    projectId: project.projectId,
    foreign: { projectId: otherId, key: addKey(server.data, otherId) },
    disabledKey: addKey(server.data, project.projectId, { enabled: false }),
    bombs,
  };
  // What good clients cost at worst, eight at a time: attacks may not cost much more than that. One at
  // a time they leave V8's young generations as small as they began.
  await Promise.all(Array.from({ length: 8 }, () => storeHonestLoad(100)));
  idleKb = residentKb();
});
afterAll(() => server.remove());

test.each(CASES.map((input) => [input.name, input] as const))("%s", async (_name, input) => {
  const sender = newSender();
  expectOutcomes(input.anonymous === true ? NOBODY : sender.key, input.outcomes);
  const answers: RawAnswer[] = [];
  for (let time = 0; time < (input.times ?? 1); time++) {
    const request = { path: pathOf(sender), ...input.send(sender) };
    const answer = await exchange(server.url, requestBytes(request));
    answers.push(answer);
    expectAnswer(answer, input);
  }
  sent.push({ input, sender, answers });
  if (input.stored === undefined) return;
  const ids = answers.map(({ body }) => (JSON.parse(body) as { id: string }).id);
  if (input.makesId !== true) expect(ids).toEqual(ids.map(() => sender.eventId));
  expect(await readStoredEvent(ids[0] ?? "")).toMatchObject(input.stored(sender) as object);
});

test.each(ROWS)("row $row of the catalogue has a case", ({ row, elsewhere }) => {
  const cases = CASES.filter(({ name }) => name.startsWith(`${row} `));
  if (elsewhere === undefined) expect(cases).not.toEqual([]);
  else expect(readFileSync(elsewhere.file, "utf8")).toContain(`test("${elsewhere.test}`);
});

test("21 a body that breaks off is counted and harms nobody", async () => {
  const sender = newSender();
  const request = requestBytes({ path: pathOf(sender), headers: [["Content-Length", "1000"]] });
  const socket = connect(Number(new URL(server.url).port), "127.0.0.1");
  socket.end(Buffer.concat([request, Buffer.from('{"event_id"')]));
  await new Promise((resolve) => socket.resume().on("close", resolve));
  expectOutcomes(sender.key, { "invalid/aborted/default": 1 });
});

describe("after all that", () => {
  test("17 no answer told which projects and keys exist", () => {
    const refused = sent.filter(({ input }) => input.error === "project_id");
    const seen = refused.map(({ answers: [answer] }) => {
      const { date, ...headers } = answer?.headers ?? {};
      return JSON.stringify({ headers, body: answer?.body });
    });
    expect(seen.length).toBeGreaterThan(3);
    expect(new Set(seen).size).toBe(1);
  });

  test("the same process goes on, and nothing failed in it", async () => {
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    expect(server.child.exitCode).toBeNull();
    const statuses = sent.flatMap(({ answers }) => answers.map(({ status }) => status));
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
    expect(server.log).not.toMatch(/"level":[56]0/);
  });

  test("74 every line of its log is one of its own", () => {
    const lines = server.log.split("\n").filter((line) => line.startsWith("{"));
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) expect(JSON.parse(line)).toHaveProperty("time");
    expect(server.log).not.toContain("all is lost");
  });

  test("its memory does not stay 64 MB larger", async () => {
    await waitUntil("its memory is what it was before", async () => {
      if (residentKb() - idleKb < MAX_GROWTH_KB) return true;
      // Stored, not only sent: what waits to be digested is no garbage.
      await storeHonestLoad(20);
      // Nor is garbage what is held; V8 leaves it lying while little is going on.
      server.child.kill("SIGUSR2");
      return false;
    });
    expect(residentKb()).toBeLessThan(MAX_KB);
  });

  test("36 good events are stored as before, without what others sent", async () => {
    for (const id of await sendHonestLoad(server, project, 20)) {
      expect(JSON.stringify(await readStoredEvent(id))).not.toContain("polluted");
    }
  });

  test("nothing that was refused is stored", async () => {
    const refused = sent.filter(({ input }) => input.stored === undefined);
    const events = await Promise.all(
      refused.map(({ sender }) => api.event(project.slug, sender.eventId)),
    );
    expect(refused.filter((_, index) => events[index] !== undefined)).toEqual([]);
  });

  test("everything is counted, for its project and with its reason", async () => {
    await server.stop();
    const counted = readOutcomesByKey(server.data);
    const named = [...expected.keys()].map((key) => [nameOf(key), counted.get(key) ?? {}]);
    expect(named).toEqual([...expected].map(([key, outcomes]) => [nameOf(key), outcomes]));
  });
});

function nameOf(key: string): string {
  return sent.find(({ sender }) => sender.key === key)?.input.name ?? key;
}

function newSender(): Sender {
  const key = addKey(server.data, project.projectId);
  return { ...common, key, eventId: randomBytes(16).toString("hex") };
}

function pathOf({ projectId, key }: Sender): string {
  return `/api/${projectId}/envelope/?sentry_version=7&sentry_key=${key}`;
}

function expectOutcomes(key: string, outcomes: Record<string, number>): void {
  const all = expected.get(key) ?? {};
  for (const [name, quantity] of Object.entries(outcomes)) all[name] = (all[name] ?? 0) + quantity;
  expected.set(key, all);
}

function expectAnswer({ status, headers, body }: RawAnswer, input: BadInput): void {
  expect({ status, error: headers["x-sentry-error"] }).toEqual({
    status: input.status,
    error: input.error,
  });
  // Without these a browser's SDK takes any answer for a broken network.
  expect(headers["access-control-allow-origin"]).toBe("*");
  expect(headers["access-control-expose-headers"]).toMatch(/X-Sentry-Error/);
  const { detail } = JSON.parse(body) as { detail?: string };
  if (input.error !== undefined) expect(detail).toMatch(/\w.*\.$/);
  if (status === 405) expect(headers.allow).toBe("POST, OPTIONS");
}

async function readStoredEvent(eventId: string): Promise<ApiEvent> {
  let event: ApiEvent | undefined;
  await waitUntil(`event ${eventId} is stored`, async () => {
    event = await api.event(project.slug, eventId);
    return event !== undefined;
  });
  return event as ApiEvent;
}

async function storeHonestLoad(count: number): Promise<void> {
  const ids = await sendHonestLoad(server, project, count);
  await readStoredEvent(ids.at(-1) ?? "");
}

function residentKb(): number {
  const status = readFileSync(`/proc/${server.child.pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]);
}
