import { expect, test } from "vitest";
import { openTestStore } from "#test/support/store.ts";
import { checkSetupCode, isReachable, needsSetupCode, newSetupCode } from "./setup-code.ts";

const HERE = { listenHost: "127.0.0.1", publicUrl: "http://127.0.0.1:4700" };
const local = { host: "localhost:4700", forwardedFor: null };

test("a code is two groups of four, and each another", () => {
  const codes = new Set(Array.from({ length: 50 }, newSetupCode));
  expect(codes.size).toBe(50);
  for (const code of codes) expect(code).toMatch(/^[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}$/);
});

test.each(["localhost:4700", "127.0.0.1:4700", "[::1]:4700", "localhost"])(
  "on this machine, as %s, no code is asked for",
  (host) => expect(needsSetupCode(HERE, { ...local, host })).toBe(false),
);

test.each([
  ["a server that listens for others", { ...HERE, listenHost: "0.0.0.0" }, local],
  ["a server that listens on a network", { ...HERE, listenHost: "10.0.0.5" }, local],
  ["a public address", { ...HERE, publicUrl: "https://watch.example.com" }, local],
  ["a name that points here", HERE, { ...local, host: "rebound.evil.example:4700" }],
  ["no name", HERE, { ...local, host: null }],
  ["a proxy on this machine", HERE, { ...local, forwardedFor: "203.0.113.9, 127.0.0.1" }],
])("%s makes it ask", (_what, reach, request) => {
  expect(needsSetupCode(reach, request)).toBe(true);
});

test("what the terminal must show follows from the settings", () => {
  expect(isReachable(HERE)).toBe(false);
  expect(isReachable({ ...HERE, listenHost: "::" })).toBe(true);
});

test("the code is taken however it is typed, and nothing else is", async () => {
  const { sessions } = await openTestStore();
  for (const typed of ["ABCD-2345", "abcd2345", " abcd 2345 "]) {
    await checkSetupCode(sessions, typed, "ABCD-2345", 0);
  }
  for (const typed of ["", "ABCD-2346", "ABCD-23456"]) {
    await expect(checkSetupCode(sessions, typed, "ABCD-2345", 0)).rejects.toThrow("not the code");
  }
  await expect(checkSetupCode(sessions, "", undefined, 0)).rejects.toThrow("LAPWING_PUBLIC_URL");
});

test("a code cannot be guessed for long", async () => {
  const { sessions } = await openTestStore();
  for (let i = 0; i < 10; i++) {
    await expect(checkSetupCode(sessions, "", "ABCD-2345", 0)).rejects.toThrow("not the code");
  }
  await expect(checkSetupCode(sessions, "ABCD-2345", "ABCD-2345", 0)).rejects.toThrow("Too many");
});
