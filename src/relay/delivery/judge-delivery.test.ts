import { expect, test } from "vitest";
import type { Delivery } from "./deliver.ts";
import { judgeDelivery } from "./judge-delivery.ts";

function answered(status: number, retryAfter?: string): Delivery {
  return { what: "answered", status, rateLimits: undefined, retryAfter };
}

test.each([
  [200, "delivered"],
  [204, "delivered"],
  [301, "retry"],
  [307, "retry"],
  [400, "refused"],
  [401, "refused"],
  [403, "refused"],
  [404, "refused"],
  [413, "refused"],
  [429, "limited"],
  [500, "retry"],
  [502, "retry"],
  [503, "retry"],
  [508, "refused"],
  [599, "retry"],
  [999, "retry"],
])("%i means %s", (status, what) => {
  expect(judgeDelivery(answered(status)).what).toBe(what);
});

test("only a plain 500 may be the envelope's own fault", () => {
  const mayBe = (status: number) => judgeDelivery(answered(status));
  expect(mayBe(500)).toMatchObject({ mayBeEnvelope: true });
  expect(mayBe(503)).toMatchObject({ mayBeEnvelope: false });
  expect(mayBe(302)).toMatchObject({ mayBeEnvelope: false, reason: "upstream_redirect" });
});

test("an upstream that asks for a pause gets one", () => {
  expect(judgeDelivery(answered(503, "20"))).toMatchObject({ pauseS: 20, limits: [] });
  expect(judgeDelivery(answered(503))).toMatchObject({ pauseS: 0 });
});

test("limits are read from any answer", () => {
  const limited = (status: number) =>
    judgeDelivery({ what: "answered", status, rateLimits: "5:error:key", retryAfter: undefined });
  const limits = [{ retryAfterS: 5, categories: ["error"], scope: "key" }];
  expect(limited(200)).toMatchObject({ what: "delivered", limits });
  expect(limited(429)).toMatchObject({ what: "limited", limits });
});

test("what did not reach the upstream is sent again", () => {
  expect(
    judgeDelivery({ what: "failed", reason: "egress_blocked", detail: "it is private" }),
  ).toMatchObject({ what: "retry", reason: "egress_blocked", detail: "it is private" });
});
