import { expect, test } from "vitest";
import type { ProjectId } from "#model/ids.ts";
import type { OutcomeKind } from "#model/outcome.ts";
import { describeArrived } from "./check-arrived.ts";

const sum = (kind: OutcomeKind, reason: string, quantity: number) => ({
  projectId: 1 as ProjectId,
  category: "error",
  kind,
  reason,
  quantity,
});

test("the last day in one line, the most frequent reasons first", () => {
  expect(describeArrived([]).what).toBe("Nothing was received in the last 24 hours.");
  expect(describeArrived([sum("accepted", "", 1200)])).toEqual({
    state: "good",
    what: "1,200 item(s) received in the last 24 hours, 1,200 stored.",
  });
  const finding = describeArrived([
    sum("accepted", "", 1200),
    sum("filtered", "localhost", 2),
    sum("filtered", "localhost", 3),
    sum("invalid", "duplicate", 30),
    sum("invalid", "invalid_json", 1),
    sum("rate_limited", "key_quota", 7),
    sum("client_discard", "sample_rate", 900),
  ]);
  expect(finding.state).toBe("note");
  expect(finding.what).toBe(
    "1,243 item(s) received in the last 24 hours, 1,200 stored, 43 not: 30 invalid/duplicate, 7 rate_limited/key_quota, 5 filtered/localhost, ….",
  );
});
