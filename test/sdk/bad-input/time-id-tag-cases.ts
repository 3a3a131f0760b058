import { expect } from "vitest";
import {
  ACCEPTED,
  around,
  type BadInput,
  envelope,
  event,
  eventWith,
  isStored,
  kept,
  noteOn,
  storePath,
} from "./case.ts";

const DAY_S = 86_400;
const nowS = (): number => Date.now() / 1000;

/** Within the time that the test itself may take. */
function near(seconds: () => number): unknown {
  return expect.toSatisfy((iso) => Math.abs(Date.parse(iso) / 1000 - seconds()) < 60);
}

function timestamp(name: string, value: () => string, expected: () => number = nowS): BadInput {
  return kept(
    name,
    () => eventWith(`"timestamp":${value()}`),
    () => ({ dateCreated: near(expected) }),
  );
}

export const TIME_ID_TAG_CASES: BadInput[] = [
  ...["../../../etc/passwd", "a\0b", "", "g".repeat(32), "a".repeat(33)].flatMap(
    (id): BadInput[] => [
      {
        name: `43 the event id ${JSON.stringify(id)} in the header`,
        send: (sender) => ({
          body: envelope({ event_id: id }, [{ type: "event" }, event(sender)]),
        }),
        status: 400,
        error: "invalid_event_id",
        outcomes: { "invalid/invalid_event_id/default": 1 },
      },
      {
        name: `43 the event id ${JSON.stringify(id)} in the event`,
        send: (sender) => ({
          body: envelope({}, [{ type: "event" }, event(sender, { event_id: id })]),
        }),
        status: 400,
        error: "invalid_event_id",
        outcomes: { "invalid/invalid_event_id/error": 1 },
      },
      {
        name: `43 the event id ${JSON.stringify(id)} to /store/`,
        send: (sender) => ({
          path: storePath(sender),
          body: Buffer.from(event(sender, { event_id: id })),
        }),
        status: 400,
        error: "invalid_event_id",
        outcomes: { "invalid/invalid_event_id/error": 1 },
      },
    ],
  ),
  kept(
    "43 a bad event id in the event, a good one in the header",
    (sender) => event(sender, { event_id: "../x" }),
    isStored,
  ),
  {
    name: "44 an event id in upper case",
    send: (sender) => ({
      body: envelope({ event_id: sender.eventId.toUpperCase() }, [
        { type: "event" },
        event(sender),
      ]),
    }),
    status: 200,
    stored: isStored,
    outcomes: ACCEPTED,
  },
  {
    name: "44 an event id with dashes, in the event alone",
    send: (sender) => ({
      body: envelope({}, [
        { type: "event" },
        event(sender, {
          event_id: sender.eventId.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-"),
        }),
      ]),
    }),
    status: 200,
    stored: isStored,
    outcomes: ACCEPTED,
  },
  {
    name: "46 the same event again",
    send: (sender) => ({ body: around(sender, event(sender)) }),
    times: 2,
    status: 200,
    stored: isStored,
    outcomes: { ...ACCEPTED, "invalid/duplicate/error": 1 },
  },
  ...["{}", '{"event_id":null}'].map(
    (header): BadInput => ({
      name: `48 no event id, with the header ${header}`,
      send: () => ({ body: envelope(header, [{ type: "event" }, '{"message":"nameless"}']) }),
      status: 200,
      makesId: true,
      stored: () => ({ title: "nameless" }),
      outcomes: ACCEPTED,
    }),
  ),
  {
    name: "48 no event id to /store/",
    send: (sender) => ({ path: storePath(sender), body: Buffer.from('{"message":"nameless"}') }),
    status: 200,
    makesId: true,
    stored: () => ({ title: "nameless" }),
    outcomes: ACCEPTED,
  },
  timestamp("49 a time two minutes ahead", () => String(nowS() + 120)),
  timestamp("49 a time ten years ahead", () => String(nowS() + 3650 * DAY_S)),
  timestamp("50 a time 91 days ago", () => String(nowS() - 91 * DAY_S)),
  timestamp(
    "50 a time 31 days ago, which is kept",
    () => String(nowS() - 31 * DAY_S),
    () => nowS() - 31 * DAY_S,
  ),
  timestamp("50 the beginning of 1970", () => "0"),
  timestamp("50 the year 1", () => '"0001-01-01T00:00:00Z"'),
  timestamp("50 a time before all calendars", () => "-1e18"),
  timestamp("50 a time after all calendars", () => "1e300"),
  timestamp("50 a time that is none", () => '"yesterday"'),
  timestamp("50 a time that is a list", () => "[1,2,3]"),
  timestamp(
    "50 a date without a zone",
    () => `"${new Date(Date.now() - 3_600_000).toISOString().slice(0, 19)}"`,
    () => nowS() - 3600,
  ),
  timestamp(
    "50 milliseconds",
    () => String(Date.now() - 3_600_000),
    () => nowS() - 3600,
  ),
  {
    name: "51 a clock two hours behind",
    send: (sender) => ({
      body: envelope(
        { event_id: sender.eventId, sent_at: new Date(Date.now() - 7_200_000).toISOString() },
        [
          { type: "event" },
          event(sender, {
            timestamp: nowS() - 7200 - 600,
            breadcrumbs: [{ timestamp: nowS() - 7200 - 900, message: "before" }],
          }),
        ],
      ),
    }),
    status: 200,
    stored: () => ({
      dateCreated: near(() => nowS() - 600),
      entries: expect.arrayContaining([
        {
          type: "breadcrumbs",
          data: { values: [expect.objectContaining({ timestamp: near(() => nowS() - 900) })] },
        },
      ]),
      errors: noteOn("timestamp"),
    }),
    outcomes: ACCEPTED,
  },
  kept(
    "52 10,000 tags",
    (sender) =>
      event(sender, {
        tags: Object.fromEntries(Array.from({ length: 10_000 }, (_, i) => [`t${i}`, `v${i}`])),
      }),
    () => ({ tags: expect.toSatisfy((tags) => tags.length === 100), errors: noteOn("tags") }),
  ),
  kept(
    "53 tags that break the rules",
    (sender) =>
      event(sender, {
        tags: {
          ["k".repeat(201)]: "long",
          "bad/char": "x",
          ünï: "x",
          lines: "a\nb",
          long: "v".repeat(201),
          "": "x",
          fine: "yes",
        },
      }),
    () => ({
      tags: expect.toSatisfy((tags: { key: string; value: string }[]) => {
        const keys = tags.map(({ key }) => key);
        return (
          keys.includes("fine") &&
          !keys.some((key) => /^k|bad|n|lines|long/.test(key) && key !== "fine")
        );
      }),
      errors: noteOn("tags"),
    }),
  ),
];
