import { expect, test } from "vitest";
import { FILTER_FAMILIES } from "#model/filter-settings.ts";
import { reasonWords } from "./reason-words.ts";

test("every filter family is called as in its settings", () => {
  for (const family of FILTER_FAMILIES) {
    expect(reasonWords("filtered", family).todo).toContain("Filters");
  }
  expect(reasonWords("filtered", "browser-extensions").title).toBe("Browser extensions");
});

test("a reason that nobody has words for is still a sentence", () => {
  expect(reasonWords("invalid", "invalid_replay_video").title).toBe("Invalid replay video");
  expect(reasonWords("invalid", "too_large:event").title).toBe("Too large: event");
  expect(reasonWords("rate_limited", "").title).toBe("No reason given");
  expect(reasonWords("unsupported", "unknown_item").title).toBe("Unknown kind");
  expect(reasonWords("client_discard", "sample_rate").title).toBe("sample_rate");
  for (const kind of ["filtered", "invalid", "rate_limited", "client_discard"] as const) {
    expect(reasonWords(kind, "toString").why).toMatch(/\.$/);
  }
});
