/** For every test file with servers: a failed test shows what they logged, and leaves none running. */
import { afterAll, afterEach } from "vitest";
import { running } from "./lapwing.ts";

const MOST_LINES = 30;

afterEach(({ task }) => {
  if (task.result?.state !== "fail") return;
  for (const { url, log } of running) {
    const lines = log.trimEnd().split("\n").slice(-MOST_LINES);
    console.log([`The server at ${url} logged last:`, ...lines].join("\n"));
  }
});

afterAll(async () => {
  await Promise.all([...running].map((server) => server.kill()));
});
