import { describe, expect, it } from "vitest";
import { formatRateLimits, parseRateLimits, type RateLimit, retryAfterS } from "./rate-limits.ts";

const limits: RateLimit[] = [
  {
    retryAfterS: 60,
    categories: ["error", "default"],
    scope: "organization",
    reasonCode: "quota_exceeded",
  },
  { retryAfterS: 1.2, categories: ["session"], scope: "key" },
  { retryAfterS: 5, categories: [], scope: "project" },
];

describe("formatRateLimits", () => {
  it("writes Relay's grammar: whole seconds, one space after each comma and none elsewhere", () => {
    expect(formatRateLimits(limits)).toBe(
      "60:error;default:organization:quota_exceeded, 2:session:key, 5::project",
    );
  });

  it("writes what parseRateLimits reads", () => {
    const whole = limits.map((limit) => ({ ...limit, retryAfterS: Math.ceil(limit.retryAfterS) }));
    expect(parseRateLimits(formatRateLimits(limits))).toEqual(whole);
  });
});

describe("retryAfterS", () => {
  it("is the longest limit in whole seconds", () => {
    expect(retryAfterS(limits)).toBe(60);
    expect(retryAfterS([{ retryAfterS: 0.1, categories: [], scope: "key" }])).toBe(1);
    expect(retryAfterS([])).toBe(0);
  });
});

describe("parseRateLimits", () => {
  it.each<[string, RateLimit[]]>([
    ["", []],
    [" , ,", []],
    ["nonsense", []],
    ["soon:error:key", []],
    ["-5:error:key", []],
    [":error:key", []],
    ["60", [{ retryAfterS: 60, categories: [], scope: "organization" }]],
    ["2.5::", [{ retryAfterS: 2.5, categories: [], scope: "organization" }]],
    ["60:made_up:key", []],
    [
      "60:made_up;error:galaxy",
      [{ retryAfterS: 60, categories: ["error"], scope: "organization" }],
    ],
    [
      "9:error;metric_bucket:project:why:a:b:c",
      [{ retryAfterS: 9, categories: ["error"], scope: "project", reasonCode: "why" }],
    ],
    ["9:metric_bucket:organization::custom", []],
    [
      "9:error:project:why::further",
      [{ retryAfterS: 9, categories: ["error"], scope: "project", reasonCode: "why" }],
    ],
    [
      " 60 : span ; transaction : project ,2:log_item:key:x, 30:session::",
      [
        { retryAfterS: 60, categories: ["span", "transaction"], scope: "project" },
        { retryAfterS: 2, categories: ["log_item"], scope: "key", reasonCode: "x" },
        { retryAfterS: 30, categories: ["session"], scope: "organization" },
      ],
    ],
  ])("reads %j", (header, expected) => {
    expect(parseRateLimits(header)).toEqual(expected);
  });
});
