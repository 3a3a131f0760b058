/** The README promises nothing that is not there, and keeps nothing back that is. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const readme = readFileSync(join(root, "README.md"), "utf8");
const has = (path: string) => existsSync(join(root, "src", path));
const PROJECT = "app/(shell)/[project]";

/** What the README may say is missing, and what is there once it is not. */
const SECTIONS: readonly (readonly [words: string, path: string])[] = [
  ["source maps", "symbols"],
  ["alerts", "alerts"],
  ["traces", `${PROJECT}/traces`],
  ["releases", `${PROJECT}/releases`],
  ["web vitals", `${PROJECT}/vitals`],
  ["logs", `${PROJECT}/logs`],
  ["metrics", `${PROJECT}/metrics`],
  ["replays", `${PROJECT}/replays`],
  ["feedback", `${PROJECT}/feedback`],
  ["monitors", `${PROJECT}/monitors`],
  ["more than one person", "app/(shell)/settings/members"],
];
/** Engines that tests run on are nobody's until the switch knows them. */
const ENGINES: readonly (readonly [words: string, folder: string])[] = [
  ["PostgreSQL", "postgres"],
  ["ClickHouse", "clickhouse"],
];

const missing = /\*\*What Lapwing does not have yet:\*\* (.*)/.exec(readme)?.[1] ?? "";

test.each(SECTIONS)("%s are said to be missing exactly while they are", (words, path) => {
  expect(missing.includes(words)).toBe(!has(path));
});

test.each(ENGINES)(
  "%s is said to be missing exactly while nobody can choose it",
  (words, folder) => {
    const switches = ["open.ts", "servers/open-servers.ts"];
    const engines = switches.map((file) => readFileSync(join(root, "src/store", file), "utf8"));
    expect(missing.includes(words)).toBe(!engines.join().includes(`/${folder}/`));
  },
);

/** Rows of "What works today" whose middle column is yes or no by a page that is there or not. */
const SHOWN: readonly (readonly [row: string, paths: readonly string[]])[] = [
  ["Traces and spans", [`${PROJECT}/traces`]],
  ["Sessions (release health)", [`${PROJECT}/releases`]],
  ["Web vitals", [`${PROJECT}/vitals`]],
  ["Logs, metrics", [`${PROJECT}/logs`, `${PROJECT}/metrics`]],
  ["Replays, profiles", [`${PROJECT}/replays`]],
  ["Check-ins of jobs", [`${PROJECT}/monitors`]],
];

test.each(SHOWN)("%s are said to have no page exactly while they have none", (row, paths) => {
  const cells = readme
    .split("\n")
    .find((line) => line.startsWith(`| ${row} |`))
    ?.split(" | ");
  expect(cells?.[2] === "no").toBe(!paths.some(has));
});

test("it says first what it is, then shows it, then how to start it", () => {
  const at = (words: string) => readme.indexOf(words);
  expect(at("Self-hosted monitoring for web apps:")).toBeLessThan(at("<picture>"));
  expect(at("<picture>")).toBeLessThan(at("## Two commands"));
  expect(at("## Two commands")).toBeLessThan(at("## Connect an SDK"));
  expect(readme).not.toContain("not checked");
});
