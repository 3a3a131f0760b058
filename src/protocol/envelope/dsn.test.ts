import { describe, expect, it } from "vitest";
import { formatDsn, parseDsn } from "./dsn.ts";

const KEY = "a1b2c3d4e5f60718293a4b5c6d7e8f90";

describe("parseDsn", () => {
  it.each([
    [`http://${KEY}@127.0.0.1:9311/1`, "http", "127.0.0.1:9311", "", "1"],
    [`https://${KEY}@o1.example.com/4507`, "https", "o1.example.com", "", "4507"],
    [`https://${KEY}:secret@example.com/7`, "https", "example.com", "", "7"],
    [`https://${KEY}:@example.com/7`, "https", "example.com", "", "7"],
    [`http://${KEY}@example.com/sub/path/4507`, "http", "example.com", "/sub/path", "4507"],
    [`http://${KEY.toUpperCase()}@example.com/1`, "http", "example.com", "", "1"],
    [`http://${KEY}@[::1]:4700/1`, "http", "[::1]:4700", "", "1"],
  ])("reads %s", (text, protocol, host, path, projectId) => {
    expect(parseDsn(text)).toEqual({ protocol, publicKey: KEY, host, path, projectId });
  });

  it.each([
    "",
    "not a dsn",
    `ftp://${KEY}@example.com/1`,
    `http://example.com/1`,
    `http://${KEY}@example.com`,
    `http://${KEY}@example.com/`,
    `http://${KEY}@example.com/abc`,
    `http://${KEY}@example.com/1/`,
    `http://${KEY}@example.com/1?a=b`,
    `http://${KEY}@example.com/1#a`,
    `http://${KEY}@/1`,
    `http://short@example.com/1`,
    `http://${KEY}@evil@example.com/1`,
    `http://${KEY}@example.com\\evil/1`,
    `http://${KEY}@exam ple.com/1`,
    `http://${KEY}@example.com/٣`,
    `http://${KEY}@example.com/${"9".repeat(21)}`,
    ` http://${KEY}@example.com/1`,
    `http://${KEY}@example.com/1\n`,
    `http://${KEY}@example.com${"/a".repeat(100_000)}`,
  ])("refuses %.60j", (text) => {
    expect(parseDsn(text)).toBeUndefined();
  });
});

describe("formatDsn", () => {
  it.each([
    ["http://127.0.0.1:4700", `http://${KEY}@127.0.0.1:4700/3`],
    ["https://example.com/", `https://${KEY}@example.com/3`],
    ["https://example.com/sub/path/", `https://${KEY}@example.com/sub/path/3`],
  ])("writes the DSN under %s so that it reads back", (baseUrl, dsn) => {
    expect(formatDsn({ baseUrl, publicKey: KEY, projectId: 3 })).toBe(dsn);
    expect(parseDsn(dsn)).toMatchObject({ publicKey: KEY, projectId: "3" });
  });
});
