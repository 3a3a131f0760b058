import { expect, test } from "vitest";
import { readTargets } from "./read-targets.ts";

test.each([
  ["https://key@lapwing.example/3", "https://lapwing.example/api/3/envelope/"],
  ["http://key@127.0.0.1:4700/3", "http://127.0.0.1:4700/api/3/envelope/"],
  ["http://key@[::1]:4700/3", "http://[::1]:4700/api/3/envelope/"],
  ["https://key@a.example/sub/path/3", "https://a.example/sub/path/api/3/envelope/"],
  ["https://key@o1.ingest.de.sentry.io/45", "https://o1.ingest.de.sentry.io/api/45/envelope/"],
])("%s goes to %s", (dsn, url) => {
  const auth = "Sentry sentry_version=7, sentry_key=key, sentry_client=lapwing-relay/1";
  expect(readTargets(dsn).get(dsn)).toEqual({ url, auth });
});

test("a DSN is known as it was written and as a URL parser would write it", () => {
  const targets = readTargets("https://key:secret@Lapwing.Example:443/3");
  expect([...targets.keys()]).toEqual([
    "https://key@Lapwing.Example:443/3",
    "https://key@lapwing.example/3",
  ]);
  expect(new Set(targets.values()).size).toBe(1);
});

test.each([
  "lapwing.example/3",
  "ftp://key@lapwing.example/3",
  "https://lapwing.example/3",
  "https://key@lapwing.example",
  "https://key@lapwing.example/three",
  "https://key@lapwing.example/3?x",
  "https://key@lapwing.example/3\n",
  "https://a,b@lapwing.example/3",
  "https://key@lapwing.example@evil.example/3",
  "https://key@lapwing.example:99999/3",
])("%j is no DSN", (dsn) => {
  expect(() => readTargets(dsn)).toThrow("like https://KEY@lapwing.example/3");
});
