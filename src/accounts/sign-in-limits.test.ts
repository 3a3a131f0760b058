import { expect, test } from "vitest";
import { MINUTE_MS } from "#lib/time.ts";
import { openTestStore } from "#test/support/store/store.ts";
import {
  countSignIn,
  forgiveSignIn,
  liftLimitOf,
  MAX_PER_ACCOUNT,
  MAX_PER_NETWORK,
} from "./sign-in-limits.ts";

const NOW_MS = Date.UTC(2026, 10, 15, 12);
const ADA = { email: "ada@example.org", address: "192.0.2.1" };

test("an account can be tried ten times in a quarter of an hour, from anywhere", async () => {
  const { sessions } = await openTestStore();
  for (let i = 0; i < MAX_PER_ACCOUNT; i++) {
    await countSignIn(sessions, { ...ADA, address: `192.0.2.${i}` }, NOW_MS);
  }
  const more = { email: " ADA@example.org ", address: "198.51.100.1" };
  await expect(countSignIn(sessions, more, NOW_MS + MINUTE_MS)).rejects.toMatchObject({
    code: "too_many",
    message: "Too many attempts. Try again in 14 minutes.",
  });
  await expect(countSignIn(sessions, more, NOW_MS + 14.5 * MINUTE_MS)).rejects.toThrow("a minute");
  await countSignIn(sessions, { ...more, email: "bob@example.org" }, NOW_MS);
  await countSignIn(sessions, more, NOW_MS + 15 * MINUTE_MS);
});

test("a network can try fifty times, whatever accounts it names", async () => {
  const { sessions } = await openTestStore();
  for (let i = 0; i < MAX_PER_NETWORK; i++) {
    const subject = { email: `a${i}@example.org`, address: `2001:db8:1:2::${i.toString(16)}` };
    await countSignIn(sessions, subject, NOW_MS);
  }
  const again = { email: "z@example.org", address: "2001:db8:1:2:ffff::1" };
  await expect(countSignIn(sessions, again, NOW_MS)).rejects.toThrow("15 minutes");
  await countSignIn(sessions, { ...again, address: "2001:db8:1:3::1" }, NOW_MS);
});

test("asking at the same time gives no more tries", async () => {
  const { sessions } = await openTestStore();
  const asked = Array.from({ length: 40 }, () => countSignIn(sessions, ADA, NOW_MS));
  const settled = await Promise.allSettled(asked);
  const let_in = settled.filter(({ status }) => status === "fulfilled");
  expect(let_in).toHaveLength(MAX_PER_ACCOUNT);
});

test("the right password starts an account again, but gives a network only one back", async () => {
  const { sessions } = await openTestStore();
  for (let round = 0; round < MAX_PER_NETWORK - 1; round++) {
    await countSignIn(sessions, { ...ADA, email: `${round}@example.org` }, NOW_MS);
  }
  for (let round = 0; round < MAX_PER_ACCOUNT + 5; round++) {
    await countSignIn(sessions, ADA, NOW_MS);
    await forgiveSignIn(sessions, ADA);
  }
  await countSignIn(sessions, ADA, NOW_MS);
  await expect(countSignIn(sessions, ADA, NOW_MS)).rejects.toThrow("Too many");
});

test("the command line lifts the limit of an account", async () => {
  const { sessions } = await openTestStore();
  for (let i = 0; i < MAX_PER_ACCOUNT; i++) await countSignIn(sessions, ADA, NOW_MS);
  await liftLimitOf(sessions, "Ada@Example.org");
  await countSignIn(sessions, ADA, NOW_MS);
});
