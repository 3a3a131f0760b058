import { expect, test, vi } from "vitest";
import { hashPassword, verifyPassword } from "./hash-password.ts";

// A password is slow to hash on purpose, and the machine may be busy.
vi.setConfig({ testTimeout: 60_000 });

test("a password fits its own hash, however its letters are composed, and no other", async () => {
  const hash = await hashPassword("pässword pässword");
  expect(hash).toMatch(/^scrypt\$131072\$8\$1\$/);
  expect(await verifyPassword("pa\u0308ssword pa\u0308ssword", hash)).toBe(true);
  expect(await verifyPassword("password password", hash)).toBe(false);
  expect(await hashPassword("pässword pässword")).not.toBe(hash);
});

test.each(["", "scrypt", "scrypt$1$2$3", "argon2$1$2$3$4$5"])("nothing fits %j", async (hash) => {
  expect(await verifyPassword("", hash)).toBe(false);
});

test("more at once than may run wait, and more than may wait are refused", async () => {
  const cheap = "scrypt$16$8$1$AAAA$AAAA";
  const asked = Array.from({ length: 60 }, () => verifyPassword("x", cheap));
  const settled = await Promise.allSettled(asked);
  const refused = settled.filter(({ status }) => status === "rejected");
  expect(refused).toHaveLength(60 - 2 - 50);
  expect(await verifyPassword("x", cheap)).toBe(false);
});
