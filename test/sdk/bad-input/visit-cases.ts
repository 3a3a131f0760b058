/** Replays, feedback and attachments (rows 31 and 67 to 71). */
import { deflateSync } from "node:zlib";
import {
  ACCEPTED,
  type BadInput,
  envelope,
  event,
  type Item,
  isStored,
  type Sender,
} from "./case.ts";

const MIB = 1024 * 1024;

function aboutReplay({ eventId }: Sender, fields: object = {}): Item {
  const now = Date.now() / 1000;
  const replay = { replay_id: eventId, segment_id: 0, timestamp: now, ...fields };
  return [{ type: "replay_event" }, JSON.stringify(replay)];
}

function recording(body: Buffer, segmentId: unknown = 0): Item {
  const payload = Buffer.concat([Buffer.from(`{"segment_id":${segmentId}}\n`), body]);
  return [{ type: "replay_recording", length: payload.length }, payload];
}

const LIST = deflateSync('[{"type":4}]');

function replay(
  name: string,
  items: (sender: Sender) => Item[],
  outcomes: Record<string, number>,
  more: Partial<BadInput> = {},
): BadInput {
  return {
    name,
    send: (sender) => ({ body: envelope({ event_id: sender.eventId }, ...items(sender)) }),
    status: 200,
    outcomes,
    ...more,
  };
}

const refused = (reason: string, items = 2) => ({ [`invalid/${reason}/replay`]: items });

function attachments(name: string, files: Item[], more: Partial<BadInput> = {}): BadInput {
  return {
    name,
    send: (sender) => ({
      body: envelope({ event_id: sender.eventId }, [{ type: "event" }, event(sender)], ...files),
    }),
    status: 200,
    stored: isStored,
    outcomes: { ...ACCEPTED, "accepted//attachment": files.length },
    ...more,
  };
}

const file = (filename: unknown, payload = "x", more: object = {}): Item => [
  { type: "attachment", length: Buffer.byteLength(payload), filename, ...more },
  payload,
];

/** So many of them are one too many: the event and the others are kept. */
function oneTooMany(name: string, files: Item[]): BadInput {
  return {
    ...attachments(name, files),
    outcomes: {
      ...ACCEPTED,
      "accepted//attachment": files.length - 1,
      "invalid/too_large:attachment/attachment": 1,
    },
  };
}

const largeRecording = replay(
  "67 a recording of 10 MiB + 1",
  (sender) => [aboutReplay(sender), recording(Buffer.alloc(10 * MIB - 16))],
  refused("too_large:replay_recording"),
);

export const VISIT_CASES: BadInput[] = [
  replay(
    "31 a replay recording that is a bomb inside",
    (sender) => [aboutReplay(sender), recording(sender.bombs.deflate ?? LIST)],
    refused("invalid_replay_recording"),
  ),
  replay(
    "31 a bomb of spaces in a list",
    (sender) => [aboutReplay(sender), recording(deflateSync(`[${" ".repeat(101 * MIB)}]`))],
    refused("invalid_replay_recording"),
  ),
  replay(
    "67 a recording without its event",
    () => [recording(LIST)],
    refused("invalid_replay_missing_recording", 1),
  ),
  replay(
    "67 an event without its recording",
    (sender) => [aboutReplay(sender)],
    refused("invalid_replay_missing_recording", 1),
  ),
  replay(
    "67 a gap between segments",
    (sender) => [aboutReplay(sender, { segment_id: 700 }), recording(LIST, 700)],
    { "accepted//replay": 2 },
  ),
  replay(
    "67 the same segment twice",
    (sender) => [aboutReplay(sender), recording(LIST)],
    { "accepted//replay": 2, "invalid/duplicate/replay": 2 },
    { times: 2 },
  ),
  replay(
    "67 a segment id of 2^53",
    (sender) => [aboutReplay(sender, { segment_id: 2 ** 53 }), recording(LIST)],
    refused("invalid_replay"),
  ),
  largeRecording,
  replay(
    "68 a recorded page with scripts, frames and handlers",
    (sender) => [
      aboutReplay(sender, { urls: ["javascript:alert(1)"] }),
      recording(deflateSync('[{"type":2,"data":{"node":"<iframe srcdoc=<script>"}}]')),
    ],
    { "accepted//replay": 2 },
  ),
  attachments(
    "69 names that are paths, devices, endless or pages",
    ["../../x", "CON", "n".repeat(10_000), "a.html", "\u0000\r\n", 7].map((name) => file(name)),
  ),
  attachments("70 pages and pictures with scripts", [
    file("x.svg", "<svg onload=alert(1)>", { content_type: "image/svg+xml" }),
    file("x.html", "<script>alert(1)</script>", { content_type: "text/html" }),
  ]),
  oneTooMany(
    "71 31 attachments",
    Array.from({ length: 31 }, () => file("x")),
  ),
  {
    name: "40 feedback that is a list",
    send: (sender) => ({
      body: envelope({ event_id: sender.eventId }, [{ type: "feedback" }, "[]"]),
    }),
    status: 200,
    outcomes: { "invalid/invalid_json/feedback": 1 },
  },
  {
    name: "32 feedback of depth 100,000",
    send: (sender) => ({
      body: envelope({ event_id: sender.eventId }, [
        { type: "feedback" },
        `{"contexts":${"[".repeat(100_000)}${"]".repeat(100_000)}}`,
      ]),
    }),
    status: 200,
    outcomes: { "invalid/nesting_too_deep/feedback": 1 },
  },
];
