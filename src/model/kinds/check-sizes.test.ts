import { describe, expect, it } from "vitest";
import { KIBIBYTE, MEBIBYTE } from "#lib/bytes.ts";
import type { JsonObject } from "#lib/json.ts";
import { LIMITS } from "#protocol/limits.ts";
import { checkSizes } from "./check-sizes.ts";

const item = (type: string, bytes: number, header: JsonObject = {}) => ({
  type,
  header,
  start: 10,
  end: 10 + bytes,
});
const times = (count: number, type: string, bytes: number) =>
  Array.from({ length: count }, () => item(type, bytes));
const container = (type: string, bytes: number, item_count: number) =>
  item(type, bytes, { item_count, content_type: `application/vnd.sentry.items.${type}+json` });

describe("checkSizes", () => {
  it.each([
    ["an event of 1 MiB", [item("event", MEBIBYTE)]],
    ["an event with 30 attachments", [item("event", 9), ...times(30, "attachment", MEBIBYTE)]],
    ["100 sessions", times(100, "session", 400)],
    ["a replay", [item("replay_event", MEBIBYTE), item("replay_recording", 10 * MEBIBYTE)]],
    ["25 spans", times(25, "span", 900)],
    ["a full container of logs", [container("log", 12 * MEBIBYTE, 100)]],
    ["100 client reports of 1 KiB", times(100, "client_report", KIBIBYTE)],
    ["a span container beside old spans", [container("span", 9, 1), ...times(25, "span", 9)]],
    ["two events", times(2, "event", MEBIBYTE)],
    ["an event and a transaction", [item("event", 9), item("transaction", 9)]],
    ["unknown items of any size", times(499, "made_up", 100 * MEBIBYTE)],
    ["nothing", []],
  ])("accepts %s", (_, items) => {
    expect(new Set(checkSizes(items))).toEqual(
      items.length === 0 ? new Set() : new Set([undefined]),
    );
  });

  it.each([
    ["an event of 1 MiB and a byte", "event", [item("event", MEBIBYTE + 1)]],
    ["eleven events", "event", times(11, "event", 9)],
    ["ten events and feedback", "feedback", [...times(10, "event", 9), item("feedback", 9)]],
    ["two replays", "replay_event", times(2, "replay_event", 9)],
    ["101 sessions", "sessions", times(101, "session", 9)],
    ["101 sessions of both forms", "sessions", [...times(100, "session", 9), item("sessions", 9)]],
    ["31 attachments", "attachment", times(31, "attachment", 9)],
    [
      "attachments of 200 MiB and a byte",
      "attachment",
      [item("attachment", 200 * MEBIBYTE), item("attachment", 1)],
    ],
    [
      "an attachment and a user report over 200 MiB",
      "user_report",
      [item("attachment", 200 * MEBIBYTE), item("user_report", 1)],
    ],
    [
      "a replay of 10 MiB and a byte",
      "replay_recording",
      [item("replay_recording", 10 * MEBIBYTE + 1)],
    ],
    ["two check-ins", "check_in", times(2, "check_in", 9)],
    ["a check-in over 100 KiB", "check_in", [item("check_in", 100 * KIBIBYTE + 1)]],
    ["client reports over 100 KiB", "client_report", times(2, "client_report", 51 * KIBIBYTE)],
    ["26 spans", "span", times(26, "span", 9)],
    ["two span containers", "span", [container("span", 9, 1), container("span", 9, 1)]],
    ["one log over 1 MiB", "log", [container("log", MEBIBYTE + 1, 1)]],
    ["logs over 12 MiB", "log", [container("log", 12 * MEBIBYTE + 1, 1000)]],
    ["a container with a negative count", "log", [container("log", MEBIBYTE + 1, -7)]],
    ["a profile over 50 MiB", "profile", [item("profile", 50 * MEBIBYTE + 1)]],
    ["statsd over 1 MiB", "statsd", [item("statsd", MEBIBYTE + 1)]],
  ])("refuses %s as too_large:%s", (_, name, items) => {
    const refused = checkSizes(items).filter((reason) => reason !== undefined);
    expect(refused).toEqual([`too_large:${name}`]);
  });

  it("an item that is too large takes no room from those behind it", () => {
    const items = [item("event", MEBIBYTE + 1), ...times(10, "event", MEBIBYTE)];
    expect(checkSizes(items).map((reason) => reason ?? "")).toEqual([
      "too_large:event",
      ...Array(10).fill(""),
    ]);
  });

  it("takes lowered limits", () => {
    const limits = { ...LIMITS, eventBytes: 100 };
    expect(checkSizes([item("event", 100)], limits)).toEqual([undefined]);
    expect(checkSizes([item("event", 101)], limits)).toEqual(["too_large:event"]);
  });
});
