import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { SentryEvent } from "#protocol/event/event.ts";
import {
  at,
  event,
  library,
  message,
  node,
  STACK,
  thrown,
  typed,
} from "#test/support/ingest/sample-events.ts";
import { groupV1 } from "./v1.ts";

interface Pair {
  id: string;
  label: "same" | "different";
  why: string;
  a: SentryEvent;
  b: SentryEvent;
}

const fixture = new URL("../../test/fixtures/grouping-pairs.json", import.meta.url);
const pairs: Pair[] = JSON.parse(readFileSync(fixture, "utf8"));

/** Pairs that v1 gets wrong, with the reason. None. */
const UNMET: Record<string, string> = {};

describe("labelled pairs", () => {
  test.each(pairs)("$id are $label: $why", ({ id, label, a, b }) => {
    const same = groupV1(a).key === groupV1(b).key;
    expect(same).toBe(UNMET[id] === undefined ? label === "same" : label !== "same");
  });
});

describe("fingerprint", () => {
  const sent = (...fingerprint: string[]) =>
    thrown("ApiError", "refused 17", [at("load", "src/a.js", { module: "a" })], {
      fingerprint,
      transaction: "/cart",
      logger: "app",
      tags: [["region", "eu"]],
    });

  test.each([
    ["{{ type }}", "ApiError"],
    ["{{error.type}}", "ApiError"],
    ["{{ value }}", "refused 17"],
    ["{{ message }}", "refused 17"],
    ["{{ function }}", "load"],
    ["{{ stack.filename }}", "src/a.js"],
    ["{{ module }}", "a"],
    ["{{ transaction }}", "/cart"],
    ["{{ level }}", "error"],
    ["{{ logger }}", "app"],
    ["{{ tags.region }}", "eu"],
    ["{{ tags.shop }}", "<no-value-for-tag-shop>"],
    ["{{ package }}", "<no-package>"],
    ["{{ nonsense }}", "<unrecognized-variable-nonsense>"],
    ["api-{{ type }}", "api-{{ type }}"],
  ])("%s is filled with %s", (element, filled) => {
    expect(groupV1(sent(element)).parts).toEqual([filled]);
  });

  test("the default is replaced by what it stands for, and the reason says so", () => {
    expect(groupV1(sent("{{ default }}", "{{ level }}"))).toMatchObject({
      reason: "fingerprint sent by the SDK, with the default",
      parts: ["ApiError", "load in src/a.js", "error"],
    });
  });

  test("an old SDK's checksum is a fingerprint of its own", () => {
    const grouping = groupV1(thrown("Error", "x", STACK, { checksum: "a1b2" }));
    expect(grouping).toMatchObject({ reason: "fingerprint sent by the SDK", parts: ["a1b2"] });
  });
});

describe("reason and parts", () => {
  test.each([
    [
      typed("Cannot read properties of undefined (reading 'total')"),
      "exception and in-app frames",
      [
        "TypeError",
        "fetchJson in assets/index.js",
        "loadCart in assets/index.js",
        "property of undefined or null: total",
      ],
    ],
    [
      thrown(
        "Error",
        "connect ETIMEDOUT 10.2.3.4:5432",
        [library("afterConnect", "node:net")],
        node,
      ),
      "exception and all frames",
      ["Error", "afterConnect in net", "connect ETIMEDOUT <ip>:5432"],
    ],
    [thrown("Error", "Order 7 lost"), "exception type and message", ["Error", "Order <n> lost"]],
    [thrown(undefined, "just 1 text"), "message", ["just <n> text"]],
    [message("Order 7 lost"), "message", ["Order <n> lost"]],
    [
      event({ csp: { effective_directive: "script-src", blocked_uri: "inline" } }),
      "content security policy report",
      ["CSP script-src", "blocked inline"],
    ],
    [
      event({ stacktrace: { frames: STACK } }),
      "exception and in-app frames",
      ["fetchJson in assets/index.js", "loadCart in assets/index.js"],
    ],
    [event({}), "nothing to group by", []],
  ])("%# says why and by what", (sent, reason, parts) => {
    expect(groupV1(sent)).toMatchObject({ version: "v1", reason, parts });
  });
});
