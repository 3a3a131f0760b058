import { expect, test } from "vitest";
import { openTestStore } from "#test/support/store/store.ts";
import { checkSetupCode, newSetupCode } from "./setup-code.ts";

test("a code is two groups of four, and each another", () => {
  const codes = new Set(Array.from({ length: 50 }, newSetupCode));
  expect(codes.size).toBe(50);
  for (const code of codes) expect(code).toMatch(/^[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}$/);
});

test("the code is taken however it is typed, and nothing else is", async () => {
  const { sessions } = await openTestStore();
  for (const typed of ["ABCD-2345", "abcd2345", " abcd 2345 "]) {
    await checkSetupCode(sessions, typed, "ABCD-2345", 0);
  }
  for (const typed of ["", "ABCD-2346", "ABCD-23456"]) {
    await expect(checkSetupCode(sessions, typed, "ABCD-2345", 0)).rejects.toThrow("not the code");
  }
  await expect(checkSetupCode(sessions, "", undefined, 0)).rejects.toThrow("without a setup code");
});

test("a code cannot be guessed for long", async () => {
  const { sessions } = await openTestStore();
  for (let i = 0; i < 10; i++) {
    await expect(checkSetupCode(sessions, "", "ABCD-2345", 0)).rejects.toThrow("not the code");
  }
  await expect(checkSetupCode(sessions, "ABCD-2345", "ABCD-2345", 0)).rejects.toThrow("Too many");
});
