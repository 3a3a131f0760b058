import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { OWN_ROUTES } from "#http/api/own-routes.ts";
import { ROUTES } from "#http/api/routes.ts";
import { ROOT } from "./run-script.ts";

/** The page says of these that they are the same as others. */
const SAID_TOGETHER = /^\/organizations\/\{org\}\/issues\/\{issue\}\//;

const text = readFileSync(join(ROOT, "docs/api.md"), "utf8");
/** The first cell of every row: an address, and more that end differently ("…/{event}/"). */
const rows = [...text.matchAll(/^\| (`.+?`) \|/gm)].map(([, cell = ""]) =>
  [...cell.matchAll(/`(?:GET |PUT |POST )?([^`?]+)/g)].map(([, address = ""]) => address),
);

/** Names of parameters are for readers. */
const plain = (address: string) => address.replaceAll(/\{\w+\}/g, "{}");

/** "…/{event}/" stands for the first address of its row up to one of its slashes, and goes on. */
function continued(first: string, more: string): string[] {
  const ends = [...first.matchAll(/\//g)].map(({ index }) => index);
  return ends.map((end) => first.slice(0, end) + more.slice("…".length));
}

const said = new Set(
  rows.flatMap(([first = "", ...more]) => [
    plain(first),
    ...more.flatMap((one) => (one[0] === "…" ? continued(first, one) : [one]).map(plain)),
  ]),
);

const ADDRESSES = [
  ...ROUTES.map(({ pattern }) => pattern).filter((pattern) => !SAID_TOGETHER.test(pattern)),
  ...OWN_ROUTES.map(({ pattern }) => `/api/lapwing${pattern}`),
];

test.each([...new Set(ADDRESSES)])("%s is on the page of the API", (address) => {
  expect(said).toContain(plain(address));
});
