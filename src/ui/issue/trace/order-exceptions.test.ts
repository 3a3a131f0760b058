import { expect, test } from "vitest";
import type { SentryException, SentryMechanism } from "#protocol/event/event.ts";
import { orderExceptions } from "./order-exceptions.ts";

const exception = (type: string, mechanism?: Partial<SentryMechanism>): SentryException => ({
  type,
  mechanism: mechanism && { type: "generic", ...mechanism },
});
const seen = (values: SentryException[]) =>
  orderExceptions(values).map(({ exception: { type }, relation }) => `${relation} ${type}`);

test("what was caught comes first, its causes below", () => {
  expect(seen([exception("Inner"), exception("Middle"), exception("Outer")])).toEqual([
    "thrown Outer",
    "cause Middle",
    "cause Inner",
  ]);
});

test("what a group holds is a member, and a member's cause a cause", () => {
  const values = [
    exception("Cause", { exception_id: 3, parent_id: 1, source: "cause" }),
    exception("Second", { exception_id: 2, parent_id: 0, source: "errors[1]" }),
    exception("First", { exception_id: 1, parent_id: 0, source: "errors[0]" }),
    exception("Group", { exception_id: 0, is_exception_group: true }),
  ];
  expect(seen(values)).toEqual(["thrown Group", "member First", "member Second", "cause Cause"]);
});

test("an error that React puts around another comes last", () => {
  const value = "There was an error while hydrating but React was able to recover by instead …";
  const values = [exception("Root"), exception("Cause"), { ...exception("Error"), value }];
  expect(seen(values)).toEqual(["thrown Cause", "cause Root", "wrapper Error"]);
  expect(seen([{ ...exception("Error"), value }])).toEqual(["thrown Error"]);
});

test("no exceptions make no list", () => {
  expect(orderExceptions([])).toEqual([]);
});
