import { expect, test } from "vitest";
import { parseStatsd } from "./parse-statsd.ts";

test.each([
  [
    "c.x@none:1|c|#release:web@1.8.0,environment:production,a:b|T1794703690",
    {
      name: "c.x",
      unit: "none",
      type: "counter",
      values: ["1"],
      tags: [
        ["release", "web@1.8.0"],
        ["environment", "production"],
        ["a", "b"],
      ],
      timestamp: "1794703690",
    },
  ],
  [
    "x:1:2.5:-3|d",
    { name: "x", unit: undefined, type: "distribution", values: ["1", "2.5", "-3"] },
  ],
  ["custom/x@byte:5:1:9:20:4|g", { name: "x", unit: "byte", type: "gauge" }],
  ["users:ada:bob|s|T1", { type: "set", values: ["ada", "bob"], timestamp: "1" }],
  [
    "x:1|c|@0.5|#a:b\\u{2c}c\\u{7c}d\\n,flag",
    {
      tags: [
        ["a", "b,c|d\n"],
        ["flag", ""],
      ],
    },
  ],
  ["x:1|ms|T12x", { type: "distribution", timestamp: undefined }],
])("%s", (line, expected) => {
  expect(parseStatsd(line)).toMatchObject(expected);
});

test.each(["", "x", "x:1", "x:1|q", ":1|c", "|c", "x|c"])("%j is no line", (line) => {
  expect(parseStatsd(line)).toBeUndefined();
});
