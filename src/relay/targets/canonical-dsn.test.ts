import { expect, test } from "vitest";
import { canonicalDsn } from "./canonical-dsn.ts";

const KEY = "0123456789abcdef0123456789abcdef";

test.each([
  [`https://${KEY}@o1.ingest.us.sentry.io/7`, `https://${KEY}@o1.ingest.us.sentry.io/7`],
  [`https://${KEY}@O1.Ingest.Sentry.IO/7`, `https://${KEY}@o1.ingest.sentry.io/7`],
  [`https://${KEY}:secret@relay.example/7`, `https://${KEY}@relay.example/7`],
  [`https://${KEY.toUpperCase()}@relay.example/7`, `https://${KEY}@relay.example/7`],
  [`https://${KEY}@relay.example:443/7`, `https://${KEY}@relay.example/7`],
  [`http://${KEY}@relay.example:80/sub/path/7`, `http://${KEY}@relay.example/sub/path/7`],
  [`http://${KEY}@relay.example:443/7`, `http://${KEY}@relay.example:443/7`],
  [`http://${KEY}@10.0.0.1:9000/7`, `http://${KEY}@10.0.0.1:9000/7`],
  [`http://${KEY}@[fd00::1]:9000/7`, `http://${KEY}@[fd00::1]:9000/7`],
  [`https://${KEY}@xn--mnchen-3ya.example/7`, `https://${KEY}@xn--mnchen-3ya.example/7`],
])("%s is written %s", (given, written) => {
  expect(canonicalDsn(given)).toBe(written);
  expect(canonicalDsn(written)).toBe(written);
});

test.each([
  "",
  "relay.example",
  `ftp://${KEY}@relay.example/7`,
  `https://relay.example/7`,
  `https://short@relay.example/7`,
  `https://${KEY}@relay.example/`,
  `https://${KEY}@relay.example/seven`,
  `https://${KEY}@relay.example/7?x`,
  `https://${KEY}@relay.example/7#x`,
  `https://${KEY}@relay.example/7/`,
  `https://${KEY}@evil.example@relay.example/7`,
  `https://${KEY}@evil.example\\@relay.example/7`,
  `https://${KEY}@relay.example%00.evil/7`,
  `https://${KEY}@relay.example:/7`,
  `https://${KEY}@relay.example:0443/7`,
  `https://${KEY}@relay.example:99999/7`,
  `https://${KEY}@münchen.example/7`,
  `https://${KEY}@relay。example/7`,
  `https://${KEY}@①②⑦.0.0.1/7`,
  `https://${KEY}@%31%32%37.0.0.1/7`,
  `http://${KEY}@127.1/7`,
  `http://${KEY}@2130706433/7`,
  `http://${KEY}@0x7f000001/7`,
  `http://${KEY}@0177.0.0.1/7`,
  `http://${KEY}@[0:0:0:0:0:0:0:1]/7`,
  `http://${KEY}@[::ffff:169.254.169.254]/7`,
  `http://${KEY}@[fe80::1%25eth0]/7`,
  `https://${KEY}@relay.example/../7`,
  `https://${KEY}@relay.example/a/./7`,
  `https://${KEY}@relay.example/%2e%2e/7`,
  `https://${KEY}@relay.example//7`,
  ` https://${KEY}@relay.example/7`,
  `https://${KEY}@relay.example/7\n`,
])("%j is none", (text) => {
  expect(canonicalDsn(text)).toBeUndefined();
});
