import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import {
  readBegunWith,
  refuseMixing,
  refuseOtherInstallation,
  writeBegunWith,
} from "./begun-with.ts";

const servers = {
  postgres: { url: "postgres://ada:s3cret@db.example/lapwing" },
  clickhouse: { url: "http://ada:s3cret@ch.example:8123/lapwing" },
};

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), "lapwing-begun-"));
  onTestFinished(() => rmSync(made, { recursive: true }));
  return made;
}

function problemOf(work: () => void): string {
  try {
    work();
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return "none";
}

test("an empty folder may become either", () => {
  const dataFolder = folder();
  refuseMixing({ dataFolder });
  refuseMixing({ dataFolder, servers });
  refuseMixing({ dataFolder: join(dataFolder, "none"), servers });
  expect(readdirSync(dataFolder)).toEqual([]);
});

test("a folder with an embedded store is refused when servers are named", () => {
  const dataFolder = folder();
  writeFileSync(join(dataFolder, "meta.db"), "");
  refuseMixing({ dataFolder });
  const problem = problemOf(() => refuseMixing({ dataFolder, servers }));
  expect(problem).toContain("holds an embedded store (meta.db)");
  expect(problem).not.toContain("s3cret");
});

test("a folder that was begun with servers is refused when none are named", () => {
  const dataFolder = folder();
  writeBegunWith({ dataFolder, servers }, "one");
  refuseMixing({ dataFolder, servers });
  expect(problemOf(() => refuseMixing({ dataFolder }))).toContain(
    "belongs to an installation on PostgreSQL (postgres://db.example/lapwing)",
  );
  expect(statSync(join(dataFolder, "servers.json")).mode & 0o777).toBe(0o600);
  expect(readdirSync(dataFolder)).toEqual(["servers.json"]);
});

test("a spool that was begun without servers is refused when some are named", () => {
  const dataFolder = folder();
  mkdirSync(join(dataFolder, "spool"));
  refuseMixing({ dataFolder, servers });
  writeFileSync(join(dataFolder, "spool", "secret"), "x");
  expect(problemOf(() => refuseMixing({ dataFolder, servers }))).toContain("was begun without");
  refuseMixing({ dataFolder });
});

test("what a folder was begun with is written once", () => {
  const dataFolder = folder();
  writeBegunWith({ dataFolder, servers }, "one");
  writeBegunWith({ dataFolder, servers }, "two");
  expect(readBegunWith(dataFolder)).toEqual({
    installation: "one",
    postgres: "postgres://db.example/lapwing",
    clickhouse: "http://ch.example:8123/lapwing",
  });
});

test("a file that cannot be read is refused, and not taken for none", () => {
  const dataFolder = folder();
  for (const text of ["", "{", "{}", '{"installation":""}']) {
    writeFileSync(join(dataFolder, "servers.json"), text);
    expect(problemOf(() => refuseMixing({ dataFolder }))).toContain("cannot be read");
    expect(problemOf(() => readBegunWith(dataFolder))).toContain("cannot be read");
  }
});

test.each([
  [undefined, undefined, "is empty. The spool"],
  ["two", "one", "PostgreSQL at postgres://db.example/lapwing belongs to another installation"],
  [undefined, "one", "PostgreSQL at postgres://db.example/lapwing is empty"],
  ["one", "two", "ClickHouse at http://ch.example:8123/lapwing belongs to another installation"],
  ["one", undefined, "ClickHouse at http://ch.example:8123/lapwing is empty"],
  ["one", "one", "none"],
])("a folder that was begun with one, PostgreSQL of %s, ClickHouse of %s: %s", (...given) => {
  const [postgres, clickhouse, says] = given;
  const dataFolder = folder();
  writeBegunWith({ dataFolder, servers }, "one");
  const problem = problemOf(() =>
    refuseOtherInstallation({ dataFolder, servers }, { postgres, clickhouse }),
  );
  expect(problem).toContain(says);
  expect(problem).not.toContain("s3cret");
});

test.each([
  [undefined, undefined, "none"],
  ["one", undefined, "none"],
  ["one", "one", "none"],
  ["one", "two", "is of another installation"],
  [undefined, "two", "is empty"],
])("a new folder, PostgreSQL of %s, ClickHouse of %s: %s", (postgres, clickhouse, says) => {
  const location = { dataFolder: folder(), servers };
  const problem = problemOf(() => refuseOtherInstallation(location, { postgres, clickhouse }));
  expect(problem).toContain(says);
});
