import { expect } from "vitest";
import { type BadInput, event, kept, noteOn } from "./case.ts";

type Frame = Record<string, unknown>;

function thrown(name: string, frames: Frame[], stored: () => unknown): BadInput {
  const values = [{ type: "Error", value: "bad input", stacktrace: { frames } }];
  return kept(name, (sender) => event(sender, { exception: { values } }), stored);
}

/** What the API says of the frames. */
function frames(check: (frames: Frame[]) => boolean): unknown {
  return expect.toSatisfy((entries: { type: string; data: { values: unknown[] } }[]) => {
    const [value] = entries.find(({ type }) => type === "exception")?.data.values ?? [];
    return check((value as { stacktrace: { frames: Frame[] } }).stacktrace.frames);
  });
}

const ADDRESSES = [
  "javascript:alert(1)",
  "file:///etc/passwd",
  "http://169.254.169.254/latest/meta-data/",
  "\\\\host\\share\\x.js",
];

const CODE = [
  "</script><script>alert(1)</script>",
  "<<~HEREDOC\n<img src=x onerror=alert(1)>\nHEREDOC",
  "\u001b[31mred\u001b]0;title\u0007",
  "{{7*7}} #{7*7} <%= 7*7 %>",
];

export const STACK_CASES: BadInput[] = [
  thrown(
    "56 5,000 frames",
    Array.from({ length: 5000 }, (_, i) => ({ function: `f${i}`, filename: "a.js", lineno: i })),
    () => ({
      entries: frames(
        (kept) =>
          kept.length === 250 && kept[0]?.function === "f0" && kept.at(-1)?.function === "f4999",
      ),
      errors: noteOn("stacktrace"),
    }),
  ),
  thrown(
    "57 frames of files that nobody may fetch",
    ADDRESSES.map((abs_path) => ({ function: "f", abs_path, filename: abs_path, lineno: 1 })),
    () => ({
      entries: frames((kept) => ADDRESSES.every((path, i) => kept[i]?.absPath === path)),
    }),
  ),
  thrown(
    "58 source lines that want to be markup",
    CODE.map((context_line, i) => ({ function: "f", filename: "a.js", lineno: i, context_line })),
    () => ({
      entries: frames((kept) => {
        const lines = JSON.stringify(kept.map(({ context }) => context));
        return lines.includes("</script><script>alert(1)") && lines.includes("{{7*7}}");
      }),
    }),
  ),
  thrown(
    "59 a line of code of 900 KB",
    [{ function: "f", filename: "a.min.js", lineno: 1, context_line: "x".repeat(900_000) }],
    () => ({ entries: frames((kept) => JSON.stringify(kept).length < 100_000) }),
  ),
];
