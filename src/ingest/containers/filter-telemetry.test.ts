import { expect, test } from "vitest";
import type { SentryEvent } from "#protocol/event/event.ts";
import { filterSender, type TelemetrySender } from "./filter-telemetry.ts";

const SENDER: TelemetrySender = {
  release: "shop@1",
  environment: "production",
  userAgent: "curl/8",
  url: "https://shop.example/",
};

test("a sender is judged once, however many entries it sends", () => {
  const asked: SentryEvent[] = [];
  const filter = (event: SentryEvent) => {
    asked.push(event);
    return "localhost" as const;
  };
  expect(filterSender(filter, SENDER)).toBe("localhost");
  expect(filterSender(filter, { ...SENDER })).toBe("localhost");
  expect(asked).toHaveLength(1);
});

test.each([
  { release: "shop@2" },
  { environment: undefined },
  { userAgent: "Googlebot" },
  { url: "http://localhost/" },
])("%j makes it another one", (other) => {
  const asked: SentryEvent[] = [];
  const filter = (event: SentryEvent) => {
    asked.push(event);
    return undefined;
  };
  filterSender(filter, SENDER);
  filterSender(filter, { ...SENDER, ...other });
  expect(asked).toHaveLength(2);
});

test("another filter judges anew", () => {
  expect(filterSender(() => "localhost", SENDER)).toBe("localhost");
  expect(filterSender(() => undefined, SENDER)).toBeUndefined();
});
