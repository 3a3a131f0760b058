import { expect } from "vitest";
import { ACCEPTED, type BadInput, broken, envelope, event, type Item, isStored } from "./case.ts";

export const ITEM_CASES: BadInput[] = [
  broken("9 501 items", (sender) =>
    envelope({ event_id: sender.eventId }, ...Array<Item>(501).fill([{ type: "x" }, "{}"])),
  ),
  {
    name: "9 500 items",
    send: (sender) => ({
      body: envelope({ event_id: sender.eventId }, ...Array<Item>(500).fill([{ type: "x" }, "{}"])),
    }),
    status: 200,
    outcomes: { "unsupported/unknown_item/default": 500 },
  },
  {
    name: "10 two events",
    send: (sender) => ({
      body: envelope(
        { event_id: sender.eventId },
        [{ type: "event" }, event(sender)],
        [{ type: "event" }, event(sender)],
      ),
    }),
    status: 200,
    stored: isStored,
    outcomes: { ...ACCEPTED, "invalid/duplicate/error": 1 },
  },
  {
    name: "11 an unknown item alone",
    send: (sender) => ({
      body: envelope({ event_id: sender.eventId }, [{ type: "kitten" }, "{}"]),
    }),
    status: 200,
    outcomes: { "unsupported/unknown_item/default": 1 },
  },
  {
    name: "11 an item type named like a property of every object",
    send: () => ({
      body: envelope({}, [{ type: "__proto__" }, "{}"], [{ type: "constructor" }, "{}"]),
    }),
    status: 200,
    outcomes: { "unsupported/unknown_item/default": 2 },
  },
  {
    name: "12 a known and an unknown item",
    send: (sender) => ({
      body: envelope(
        { event_id: sender.eventId },
        [{ type: "kitten" }, "not even JSON"],
        [{ type: "event" }, event(sender)],
      ),
    }),
    status: 200,
    stored: isStored,
    outcomes: { ...ACCEPTED, "unsupported/unknown_item/default": 1 },
  },
  {
    name: "12 a bad event with a session",
    send: (sender) => ({
      body: envelope(
        { event_id: sender.eventId },
        [{ type: "event" }, "{"],
        [{ type: "session" }, "{}"],
      ),
    }),
    status: 200,
    outcomes: { "invalid/invalid_json/error": 1, "invalid/invalid_json/session": 1 },
  },
  {
    name: "12 a bad event with its attachment",
    send: (sender) => ({
      body: envelope(
        { event_id: sender.eventId },
        [{ type: "event" }, "{"],
        [{ type: "attachment" }, "x"],
      ),
    }),
    status: 400,
    error: "invalid_json",
    outcomes: { "invalid/invalid_json/error": 1, "invalid/invalid_json/attachment": 1 },
  },
  {
    name: "13 required_features, which Relays say among themselves",
    send: (sender) => ({
      body: envelope({ event_id: sender.eventId, required_features: ["x"] }, [
        { type: "event" },
        event(sender),
      ]),
    }),
    status: 400,
    error: "internal_envelope",
    outcomes: { "invalid/internal_envelope/default": 1 },
  },
  {
    name: "13 an item that Relay makes for itself",
    send: (sender) => ({
      body: envelope({ event_id: sender.eventId }, [{ type: "integration" }, "{}"]),
    }),
    status: 400,
    error: "internal_envelope",
    outcomes: { "invalid/internal_envelope/default": 1 },
  },
  {
    name: "13 an address that a Relay would be trusted with",
    send: (sender) => ({
      body: envelope(
        {
          event_id: sender.eventId,
          client: "203.0.113.9",
          forwarded_for: "203.0.113.9",
          remote_addr: "203.0.113.9",
          project_id: sender.foreign.projectId,
        },
        [{ type: "event" }, event(sender)],
      ),
      headers: [["X-Forwarded-For", "203.0.113.9"]],
    }),
    status: 200,
    stored: () => expect.toSatisfy((stored) => !JSON.stringify(stored).includes("203.0.113.9")),
    outcomes: ACCEPTED,
  },
];
