import { expect, test } from "vitest";
import { beginWithOneHelper } from "./with-one-helper.ts";

function begunAs(more: {
  execArgv?: string[];
  env?: Record<string, string>;
}): string[] | undefined {
  let begun: string[] | undefined;
  beginWithOneHelper({
    execPath: "/bin/node",
    argv: ["/bin/node", "main.ts", "start", "--port", "0"],
    execArgv: more.execArgv ?? [],
    env: more.env ?? {},
    execve: (_file, args) => {
      begun = args;
      return undefined as never;
    },
  });
  return begun;
}

test("the program begins again with one helper, and with all it was told", () => {
  expect(begunAs({ execArgv: ["--inspect"] })).toEqual([
    ...["/bin/node", "--v8-pool-size=1", "--inspect", "main.ts", "start", "--port", "0"],
  ]);
});

test.each([
  { execArgv: ["--v8-pool-size=1"] },
  { execArgv: ["--v8-pool-size=4"] },
  { env: { NODE_OPTIONS: "--no-warnings --v8-pool-size=2" } },
])("not when somebody has chosen: %j", (chosen) => {
  expect(begunAs(chosen)).toBeUndefined();
});

test("where a process cannot be replaced it goes on as it is", () => {
  expect(() =>
    beginWithOneHelper({ execPath: "node", argv: ["node", "main.ts"], execArgv: [], env: {} }),
  ).not.toThrow();
});
