/** Every recorded request that carries an event is accepted, and its event can be read. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { Api, type ApiEvent } from "#test/support/api.ts";
import { Lapwing, type Project, waitUntil } from "#test/support/lapwing.ts";
import { exchange, requestBytes } from "#test/support/raw-http.ts";
import {
  listRecorded,
  replay,
  type SentEvent,
  type SentException,
  type SentFrame,
} from "./corpus/recorded-request.ts";

const NAMES = listRecorded();

let server: Lapwing;
let project: Project;
let api: Api;

beforeAll(async () => {
  server = await Lapwing.start();
  project = await server.setup("Corpus");
  api = new Api(server, project);
});
afterAll(() => server.remove());

test.each(NAMES)("%s", async (name) => {
  const { username: key } = new URL(project.dsn);
  const { request, event: sent } = replay(name, { projectId: project.projectId, key });
  const { status, body } = await exchange(server.url, requestBytes(request));
  const eventId = sent.event_id.replaceAll("-", "");
  expect({ status, ...JSON.parse(body) }).toEqual({ status: 200, id: eventId });

  let event: ApiEvent | undefined;
  await waitUntil(`${name} is readable`, async () => {
    event = await api.event(project.slug, eventId);
    return event !== undefined;
  });
  expect(event && readable(event)).toEqual(expected(sent, event));
});

test("each is counted once", async () => {
  const issues = await api.issues(project.slug);
  const events = issues.reduce((sum, { count }) => sum + Number(count), 0);
  expect(events).toBe(NAMES.length);
  expect(NAMES.length).toBeGreaterThan(150);
});

/** What a person looks for first, from the API's answer. */
function readable(event: ApiEvent) {
  const exceptions = event.entries.find(({ type }) => type === "exception")?.data.values;
  return {
    title: event.title,
    level: event.tags.find(({ key }) => key === "level")?.value,
    time: event.dateCreated,
    release: event.release?.version,
    environment: event.tags.find(({ key }) => key === "environment")?.value,
    user: [event.user?.id, event.user?.email, event.user?.username].map((text) => text ?? null),
    traces: ((exceptions ?? []) as ApiException[]).map(({ type, stacktrace }) => ({
      type,
      frames: (stacktrace?.frames ?? []).map((frame) => ({
        function: frame.function,
        file: frame.absPath ?? frame.filename,
        line: frame.lineNo,
        column: frame.colNo,
      })),
    })),
  };
}

interface ApiException {
  type: string | null;
  stacktrace: { frames: ApiFrame[] } | null;
}

interface ApiFrame {
  function: string | null;
  filename: string | null;
  absPath: string | null;
  lineNo: number | null;
  colNo: number | null;
}

/** The same, from what was sent; `event` only for the time of those that send none. */
function expected(sent: SentEvent, event: ApiEvent | undefined): ReturnType<typeof readable> {
  const { id, email, username } = sent.user ?? {};
  return {
    title: titleOf(sent),
    level: sent.level ?? "error",
    time: sent.timestamp === undefined ? (event?.dateReceived ?? "") : isoTime(sent.timestamp),
    release: sent.release,
    environment: sent.environment,
    user: [id, email, username].map((text) => (text === undefined ? null : String(text))),
    traces: (sent.exception?.values ?? []).map(traceOf),
  };
}

function titleOf(sent: SentEvent): string {
  const thrown = sent.exception?.values.at(-1);
  const text = (thrown?.type === undefined ? messageOf(sent) : undefined) ?? thrown?.value ?? "";
  const [line = ""] = text.replaceAll("\0", "").split(/[\n\u2028]/);
  return [thrown?.type, line.trimEnd()].filter(Boolean).join(": ");
}

function messageOf({ message, logentry }: SentEvent): string | undefined {
  const params = [...(logentry?.params ?? [])];
  return logentry?.message?.replaceAll("%s", () => String(params.shift())) ?? message;
}

/** To the millisecond; a date without a zone is UTC. */
function isoTime(sent: number | string): string {
  if (typeof sent === "number") return new Date(Math.round(sent * 1000)).toISOString();
  return new Date(/Z$|[+-]\d\d:\d\d$/.test(sent) ? sent : `${sent}Z`).toISOString();
}

function traceOf({ type, stacktrace }: SentException) {
  return { type: type ?? null, frames: (stacktrace?.frames ?? []).map(frameOf) };
}

function frameOf(frame: SentFrame) {
  return {
    function: frame.function ?? null,
    file: frame.abs_path ?? frame.filename ?? null,
    line: frame.lineno ?? null,
    column: frame.colno ?? null,
  };
}
