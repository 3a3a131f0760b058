import { expect, test } from "vitest";
import type { ProjectId, RelayTargetId } from "#model/ids.ts";
import type { RelayTarget } from "#model/relay.ts";
import { chooseTarget, type Destinations } from "./choose-target.ts";
import { isOwnHost } from "./is-own-host.ts";
import type { RelayAddress } from "./read-relay-address.ts";

const KEY = "a".repeat(32);
const THEIRS = "b".repeat(32);

function target(id: number, dsn: string): RelayTarget {
  return {
    id: id as RelayTargetId,
    projectId: 1 as ProjectId,
    dsn,
    mode: "upstream",
    delivery: "spooled",
    isInternal: false,
    createdAtMs: 0,
  };
}

const TARGETS = [
  target(1, `https://${THEIRS}@o12.ingest.us.sentry.io/34`),
  target(2, `https://${THEIRS}@o12.ingest.sentry.io/35`),
  target(3, `https://${THEIRS}@relay.example:8443/sub/36`),
];
const NAMES = {
  publicUrl: "https://errors.example/lapwing",
  requestHost: "app.example",
  port: 4700,
};
const DESTINATIONS: Destinations = {
  findByDsn: (dsn) => TARGETS.find((one) => one.dsn === dsn),
  isOwnHost: (dsn) => isOwnHost(dsn, NAMES),
};

function choose(dsn: string | undefined, o: string, p: string, r?: string): string {
  const address: RelayAddress = { organization: o, project: p, region: r };
  const choice = chooseTarget(dsn, address, DESTINATIONS);
  switch (choice.to) {
    case "local":
      return `project ${choice.projectId} ${choice.publicKey}`;
    case "target":
      return `target ${choice.target.id}`;
    case "nobody":
      return `${choice.status} ${choice.reason}`;
  }
}

test.each([
  `https://${KEY}@errors.example/7`,
  `https://${KEY}@errors.example/lapwing/7`,
  `https://${KEY}@ERRORS.example:443/7`,
  // TLS may end at a proxy.
  `http://${KEY}@errors.example/7`,
  `https://${KEY}@app.example/7`,
  `http://${KEY}@localhost:4700/7`,
  `http://${KEY}@127.0.0.1:4700/7`,
  `https://${KEY}:secret@errors.example/7`,
])("%s is ours", (dsn) => {
  expect(choose(dsn, "1", "7")).toBe(`project 7 ${KEY}`);
});

test.each([
  ["2", "7", undefined],
  ["01", "7", undefined],
  ["1", "8", undefined],
  ["1", "07", undefined],
  ["1", "7", "us"],
])("our DSN with o=%s p=%s r=%s does not agree", (o, p, r) => {
  expect(choose(`https://${KEY}@errors.example/7`, o, p, r)).toBe("403 dsn_mismatch");
});

test.each([
  [`https://${THEIRS}@o12.ingest.us.sentry.io/34`, "12", "34", "us", "target 1"],
  [`https://${THEIRS}:x@O12.ingest.us.sentry.io:443/34`, "12", "34", "us", "target 1"],
  [`https://${THEIRS}@o12.ingest.sentry.io/35`, "12", "35", undefined, "target 2"],
  [`https://${THEIRS}@relay.example:8443/sub/36`, "1", "36", undefined, "target 3"],
])("%s with o=%s p=%s r=%s is %s", (dsn, o, p, r, expected) => {
  expect(choose(dsn, o, p, r)).toBe(expected);
});

test.each([
  [`https://${THEIRS}@o12.ingest.us.sentry.io/34`, "13", "34", "us"],
  [`https://${THEIRS}@o12.ingest.us.sentry.io/34`, "1", "34", "us"],
  [`https://${THEIRS}@o12.ingest.us.sentry.io/34`, "12", "35", "us"],
  [`https://${THEIRS}@o12.ingest.us.sentry.io/34`, "12", "34", "de"],
  [`https://${THEIRS}@o12.ingest.us.sentry.io/34`, "12", "34", undefined],
  [`https://${THEIRS}@o12.ingest.sentry.io/35`, "12", "35", "us"],
  [`https://${THEIRS}@relay.example:8443/sub/36`, "2", "36", undefined],
  [`https://${THEIRS}@relay.example:8443/sub/36`, "1", "37", undefined],
  [`https://${THEIRS}@relay.example:8443/sub/36`, "1", "36", "us"],
  // Not listed either, but the query is already wrong about it.
  [`https://${THEIRS}@o99.ingest.de.sentry.io/1`, "98", "1", "de"],
])("%s does not agree with o=%s p=%s r=%s", (dsn, o, p, r) => {
  expect(choose(dsn, o, p, r)).toBe("403 dsn_mismatch");
});

/** Each agrees with its query, so that the list alone decides. */
test.each([
  `https://${THEIRS}@o12.ingest.us.sentry.io/77`,
  `https://${KEY}@o12.ingest.us.sentry.io/34`,
  `http://${THEIRS}@o12.ingest.us.sentry.io/34`,
  `https://${THEIRS}@o12.ingest.us.sentry.io:8443/34`,
  `https://${THEIRS}@o12.ingest.us.sentry.io/sub/34`,
  `https://${THEIRS}@o12.ingest.us.sentry.io.evil.example/34`,
  `https://${THEIRS}@o12.ingest.us.sentry.io./34`,
  `https://${THEIRS}@evil.o12.ingest.us.sentry.io/34`,
  `https://${THEIRS}@relay.example:8443/36`,
  `https://${THEIRS}@relay.example/sub/36`,
  `https://${THEIRS}@relay.example:22/sub/36`,
  `http://${THEIRS}@169.254.169.254/34`,
  `http://${KEY}@169.254.169.254/latest/meta-data/34`,
  `http://${KEY}@10.0.0.1/34`,
  `http://${KEY}@2130706433:4700/34`,
  `http://${KEY}@127.1:4700/34`,
  `http://${KEY}@127.0.0.1/34`,
  `http://${KEY}@127.0.0.1:22/34`,
  `http://${KEY}@localhost:4701/34`,
  `http://${KEY}@localhost.:4700/34`,
  `http://${KEY}@[::ffff:127.0.0.1]:4700/34`,
  `http://${KEY}@[::1]:4700/34`,
  `http://${KEY}@[fd00::1]/34`,
  `https://${KEY}@xn--errors-9za.example/34`,
  `https://${KEY}@errors.example:22/34`,
  `https://${KEY}@errors.example/other/34`,
  `https://${KEY}@errors.example/lapwing/../34`,
  `https://${KEY}@errors.example.evil/34`,
  `https://${KEY}@errors.example@evil.example/34`,
  `https://${KEY}@evil.example@errors.example/34`,
  `https://errors.example@evil.example/34`,
  `https://${KEY}@errors.example\\@evil.example/34`,
  `https://${KEY}@errors.example#@evil.example/34`,
  `https://${KEY}@errors.example?/34`,
  `https://${KEY}@errors.example%2f/34`,
  `https://${KEY}@err\u043ers.example/34`,
  `javascript:alert(1)`,
  `file:///etc/passwd`,
  `gopher://${KEY}@errors.example/34`,
  `//${KEY}@errors.example/34`,
  `https://${KEY}@errors.example/34\n`,
  ` https://${KEY}@errors.example/34`,
  "",
])("%s is not allowed", (dsn) => {
  const isRegional = dsn.includes("@o12.ingest.us.sentry.io");
  const project = dsn.includes("/77") ? "77" : dsn.includes("/36") ? "36" : "34";
  const [organization, region] = isRegional ? ["12", "us"] : ["1", undefined];
  expect(choose(dsn, organization, project, region)).toBe("403 dsn_not_allowed");
});

test("an envelope without a dsn leads nowhere", () => {
  expect(choose(undefined, "1", "7")).toBe("400 invalid_envelope");
});
