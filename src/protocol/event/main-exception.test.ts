import { describe, expect, test } from "vitest";
import type { SentryException, SentryMechanism } from "./event.ts";
import { mainException } from "./main-exception.ts";

function thrown(type: string, value: string, mechanism?: Partial<SentryMechanism>) {
  return { type, value, ...(mechanism && { mechanism: { type: "chained", ...mechanism } }) };
}

const nameOf = (values: SentryException[]) => {
  const { type, value } = mainException(values) ?? {};
  return `${type}: ${value}`;
};

describe("what React wraps", () => {
  const broken = thrown("TypeError", "x is undefined");
  test.each([
    "There was an error during concurrent rendering but React was able to recover by instead synchronously rendering the entire root.",
    "There was an error while hydrating but React was able to recover by instead client rendering from the nearest Suspense boundary.",
    "There was an error while hydrating but React was able to recover by instead client rendering the entire root.",
    "Minified React error #422; visit https://react.dev/errors/422 for the full message",
    "Minified React error #423; visit https://react.dev/errors/423 for the full message",
    "Minified React error #520; visit https://react.dev/errors/520 for the full message",
  ])("is found behind %j", (value) => {
    expect(nameOf([broken, thrown("Error", value)])).toBe("TypeError: x is undefined");
    // Without a cause it is all there is.
    expect(nameOf([thrown("Error", value)])).toBe(`Error: ${value}`);
  });

  const REACT = "Minified React error #520; visit";
  test.each([
    "Minified React error #418; visit https://react.dev/errors/418?args[]=HTML for the full message",
    "Hydration failed because the server rendered HTML didn't match the client.",
    "Checkout failed",
  ])("is not looked for behind %j, which says what happened", (value) => {
    expect(nameOf([broken, thrown("Error", value)])).toBe(`Error: ${value}`);
  });

  test("is the direct cause, not the cause of the cause or the component stack", () => {
    const values = [
      thrown("React ErrorBoundary Error", "x", { exception_id: 3, parent_id: 2, source: "cause" }),
      thrown("RangeError", "deeper", { exception_id: 2, parent_id: 1, source: "cause" }),
      thrown("TypeError", "direct", { exception_id: 1, parent_id: 0, source: "cause" }),
      thrown("Error", REACT, { exception_id: 0 }),
    ];
    expect(nameOf(values)).toBe("TypeError: direct");
    const onlyStack = [thrown("React ErrorBoundary Error", "x"), thrown("Error", REACT)];
    expect(nameOf(onlyStack)).toBe(`Error: ${REACT}`);
  });

  test("may be wrapped twice, and may be a group", () => {
    expect(nameOf([broken, thrown("Error", REACT), thrown("Error", REACT)])).toBe(
      "TypeError: x is undefined",
    );
    const group = { exception_id: 1, parent_id: 0, source: "cause", is_exception_group: true };
    const values = [
      thrown("Timeout", "slow", { exception_id: 2, parent_id: 1, source: "errors[0]" }),
      thrown("AggregateError", "all", group),
      thrown("Error", REACT, { exception_id: 0 }),
    ];
    expect(nameOf(values)).toBe("Timeout: slow");
  });
});

describe("a group", () => {
  function groupOf(...members: SentryException[]): string {
    const linked = members.map((member, at) => ({
      ...member,
      mechanism: { type: "x", exception_id: at + 1, parent_id: 0, source: `errors[${at}]` },
    }));
    const group = { exception_id: 0, is_exception_group: true };
    return nameOf([...linked.reverse(), thrown("AggregateError", "all", group)]);
  }
  const framed = (value: string, lineno: number) => ({
    ...thrown("Error", value),
    stacktrace: { frames: [{ filename: "a.js", function: "f", lineno }] },
  });

  test("of one kind is called by its first member", () => {
    expect(groupOf(thrown("TypeError", "Failed to fetch"))).toBe("TypeError: Failed to fetch");
    expect(
      groupOf(thrown("Error", "connect 127.0.0.1:5432"), thrown("Error", "connect ::1:5432")),
    ).toBe("Error: connect 127.0.0.1:5432");
    expect(groupOf(framed("no cart of Ann", 3), framed("no cart of Bob", 3))).toBe(
      "Error: no cart of Ann",
    );
  });

  test.each([
    ["types", [thrown("TypeError", "x"), thrown("RangeError", "x")]],
    ["messages", [thrown("Error", "no cart"), thrown("Error", "no user")]],
    ["places", [framed("no cart", 3), framed("no user", 9)]],
    ["nothing", []],
  ])("of different %s keeps its own name", (_, members) => {
    expect(groupOf(...members)).toBe("AggregateError: all");
  });

  test("is not named by what caused it, nor by the causes of its members", () => {
    const group = { exception_id: 0, is_exception_group: true };
    const values = [
      thrown("RangeError", "inner", { exception_id: 3, parent_id: 2, source: "cause" }),
      thrown("TypeError", "member", { exception_id: 2, parent_id: 0, source: "errors[0]" }),
      thrown("Error", "cause", { exception_id: 1, parent_id: 0, source: "cause" }),
      thrown("AggregateError", "all", group),
    ];
    expect(nameOf(values)).toBe("TypeError: member");
  });

  test("that holds itself ends", () => {
    const self = { exception_id: 0, parent_id: 0, source: "errors[0]", is_exception_group: true };
    expect(nameOf([thrown("AggregateError", "all", self)])).toBe("AggregateError: all");
  });
});

test("a chain is named by what was caught; no chain by nothing", () => {
  expect(nameOf([thrown("Error", "cause"), thrown("TypeError", "caught")])).toBe(
    "TypeError: caught",
  );
  expect(mainException([])).toBeUndefined();
});
