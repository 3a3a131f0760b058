import { expect, test } from "vitest";
import { openSession } from "./open-session.ts";

const NOW_MS = Date.parse("2026-11-15T12:00:00Z");
const SENDER = { platform: "javascript", environment: "production" } as const;

test("a session begins, tells its first error only, and ends with the sum of them", () => {
  const session = openSession(SENDER, NOW_MS, "Firefox");
  const begun = session.begin(NOW_MS).payload;
  expect(begun).toMatchObject({ init: true, status: "ok", errors: 0, started: expect.any(String) });
  expect(begun.attrs).toMatchObject({ environment: "production", user_agent: "Firefox" });
  expect(session.fail(NOW_MS + 1000)?.payload).toMatchObject({ status: "ok", errors: 1 });
  expect(session.fail(NOW_MS + 2000)).toBeUndefined();
  const ended = session.end(NOW_MS + 5500).payload;
  expect(ended).toMatchObject({ status: "exited", errors: 2, duration: 5.5, sid: begun.sid });
  expect(ended.init).toBeUndefined();
});
