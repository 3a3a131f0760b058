import { expect, test } from "vitest";
import { Repair } from "#ingest/fields/repair.ts";
import type { Json } from "#lib/json.ts";
import { user } from "./read-user.ts";

function read(sent: Json) {
  const repair = new Repair({ trusted: false, notes: [] });
  const kept = user().read(sent, repair, "user") ?? null;
  return { user: JSON.parse(JSON.stringify(kept)), notes: repair.notes, changed: repair.changed };
}

test("an id sent as a number is text", () => {
  expect(read({ id: 4711, username: null, plan: "pro" })).toEqual({
    user: { id: "4711", plan: "pro" },
    notes: [],
    changed: false,
  });
});

test("{{auto}} asks for what we do not do, and goes without a note", () => {
  expect(read({ ip_address: "{{auto}}" })).toEqual({ user: {}, notes: [], changed: false });
});

test("an address must be one", () => {
  expect(read({ ip_address: "2001:db8::1" }).user).toEqual({ ip_address: "2001:db8::1" });
  expect(read({ ip_address: "home" })).toMatchObject({
    user: {},
    notes: [{ path: "user.ip_address", what: "invalid" }],
  });
});

test("names have a length", () => {
  const { user: kept } = read({ id: "i".repeat(200), email: "e".repeat(200) });
  expect([kept.id.length, kept.email.length]).toEqual([128, 75]);
});
