import { expect, test } from "vitest";
import { tunnelPath } from "./tunnel-path.ts";

const KEY = "0123456789abcdef0123456789abcdef";

test.each([
  [`http://${KEY}@localhost:4700/3`, "/monitoring?o=1&p=3"],
  [`https://${KEY}@o447951.ingest.us.sentry.io/99`, "/monitoring?o=447951&p=99&r=us"],
  [`https://${KEY}@o447951.ingest.sentry.io/99`, "/monitoring?o=447951&p=99"],
  [`https://${KEY}@relay.example/sub/7`, "/monitoring?o=1&p=7"],
])("%s is sent through %s", (dsn, path) => {
  expect(tunnelPath(dsn)).toBe(path);
});
