import {
  ACCEPTED,
  type BadInput,
  broken,
  envelope,
  event,
  good,
  isStored,
  storePath,
} from "./case.ts";

function lengthCase(name: string, length: string): BadInput {
  return broken(`6 an item length that is ${name}`, (sender) =>
    envelope({ event_id: sender.eventId }, [`{"type":"event","length":${length}}`, event(sender)]),
  );
}

export const ENVELOPE_CASES: BadInput[] = [
  {
    name: "1 an empty body",
    send: () => ({}),
    status: 400,
    error: "empty_body",
    outcomes: { "invalid/empty_body/default": 1 },
  },
  {
    name: "1 an empty body in chunks",
    send: () => ({ headers: [["Transfer-Encoding", "chunked"]], body: Buffer.from("0\r\n\r\n") }),
    status: 400,
    error: "empty_body",
    outcomes: { "invalid/empty_body/default": 1 },
  },
  {
    name: "1 an empty body to /store/",
    send: (sender) => ({ path: storePath(sender) }),
    status: 400,
    error: "empty_body",
    outcomes: { "invalid/empty_body/error": 1 },
  },
  broken(
    "2 a header line that is no JSON",
    (sender) => `event_id\n{"type":"event"}\n${event(sender)}`,
  ),
  broken("2 a header line that is an array", (sender) =>
    envelope("[]", [{ type: "event" }, event(sender)]),
  ),
  broken("2 a header line that is null", (sender) =>
    envelope("null", [{ type: "event" }, event(sender)]),
  ),
  broken("2 an empty header line", () => "\n\n\n"),
  broken("2 a header line that is no UTF-8", (sender) =>
    Buffer.concat([
      Buffer.from('{"x":"'),
      Buffer.from([0xff, 0xfe]),
      Buffer.from('"}\n'),
      good(sender),
    ]),
  ),
  broken("2 an item header that is no JSON", (sender) =>
    envelope({}, ["type: event", event(sender)]),
  ),
  broken("2 an item header without a type", (sender) =>
    envelope({ event_id: sender.eventId }, ["{}", event(sender)]),
  ),
  broken("3 a header line over 8 KiB", (sender) =>
    envelope({ event_id: sender.eventId, x: "x".repeat(8192) }, [{ type: "event" }, event(sender)]),
  ),
  broken("3 no newline in the first 64 KiB", () => `{"x":"${"x".repeat(100_000)}`),
  broken("3 an item header without end", (sender) =>
    envelope({ event_id: sender.eventId }, [`{"type":"${"x".repeat(100_000)}`, ""]),
  ),
  broken("4 an item length longer than the data", (sender) =>
    envelope({ event_id: sender.eventId }, [{ type: "event", length: 100_000 }, event(sender)]),
  ),
  broken("5 an item length that is too short", (sender) =>
    envelope({ event_id: sender.eventId }, [{ type: "event", length: 10 }, event(sender)]),
  ),
  lengthCase("negative", "-1"),
  lengthCase("a fraction", "1.5"),
  lengthCase("2^53", "9007199254740992"),
  lengthCase("infinite", "1e400"),
  lengthCase("text", '"20"'),
  lengthCase("an object", "{}"),
  {
    name: "7 no length and no last newline",
    send: (sender) => ({ body: good(sender).subarray(0, -1) }),
    status: 200,
    stored: isStored,
    outcomes: ACCEPTED,
  },
  {
    name: "7 a length and no last newline",
    send: (sender) => {
      const payload = event(sender);
      const header = { type: "event", length: Buffer.byteLength(payload) };
      return { body: envelope({ event_id: sender.eventId }, [header, payload]).subarray(0, -1) };
    },
    status: 200,
    stored: isStored,
    outcomes: ACCEPTED,
  },
  {
    name: "7 empty attachments",
    send: (sender) => ({
      body: envelope(
        { event_id: sender.eventId },
        [{ type: "attachment", length: 0, filename: "a" }, ""],
        [{ type: "event" }, event(sender)],
        [{ type: "attachment", filename: "b" }, ""],
      ),
    }),
    status: 200,
    stored: isStored,
    outcomes: { ...ACCEPTED, "accepted//attachment": 2 },
  },
  {
    name: "7 an envelope without items",
    send: (sender) => ({ body: envelope({ event_id: sender.eventId }) }),
    status: 200,
    outcomes: {},
  },
];
