import { expect, test, vi } from "vitest";
import { AppError } from "./app-error.ts";

test("a refusal of the other bundle is one, and no other error is", async () => {
  vi.resetModules();
  const other = await import("./app-error.ts");
  expect(other.AppError).not.toBe(AppError);
  expect(new other.AppError("unavailable", "") instanceof AppError).toBe(true);
  expect(new AppError("not_found", "") instanceof AppError).toBe(true);
  expect(new Error("AppError") instanceof AppError).toBe(false);
  expect({ name: "AppError" } instanceof AppError).toBe(false);
});
