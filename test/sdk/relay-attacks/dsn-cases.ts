/** attacks.md 87–89, and more of the kind. */
import { envelope, goodRequest, ownDsn, type RelayAttack, type RelaySetup } from "./case.ts";

function mismatch(name: string, query: (setup: RelaySetup) => string): RelayAttack {
  return {
    name: `87 ${name}`,
    send: (setup) => ({ path: `/monitoring?${query(setup)}` }),
    status: 403,
    reason: "dsn_mismatch",
  };
}

/** The query agrees with the DSN wherever that is possible: the DSN alone is wrong. */
function notAllowed(name: string, dsn: (setup: RelaySetup) => string, query?: string): RelayAttack {
  return {
    name,
    send: (setup) => ({
      path: query === undefined ? goodRequest(setup).path : `/monitoring?${query}`,
      body: envelope(dsn(setup)),
    }),
    status: 403,
    reason: "dsn_not_allowed",
  };
}

/** In place of our own host, with our own key: would anything be sent there? */
const HOSTS: ((setup: RelaySetup) => string)[] = [
  () => "169.254.169.254",
  () => "169.254.169.254:80",
  () => "[::ffff:169.254.169.254]",
  () => "[fe80::1]",
  () => "[fd00:ec2::254]",
  () => "[::1]",
  ({ port }) => `[::1]:${port}`,
  ({ spyPort }) => `127.0.0.1:${spyPort}`,
  ({ spyPort }) => `localhost:${spyPort}`,
  ({ spyPort }) => `127.1:${spyPort}`,
  ({ spyPort }) => `2130706433:${spyPort}`,
  ({ spyPort }) => `0x7f000001:${spyPort}`,
  ({ spyPort }) => `0177.0.0.1:${spyPort}`,
  ({ spyPort }) => `0.0.0.0:${spyPort}`,
  ({ spyPort }) => `[::ffff:127.0.0.1]:${spyPort}`,
  ({ spyPort }) => `①②⑦.0.0.1:${spyPort}`,
  ({ spyPort }) => `127。0。0。1:${spyPort}`,
  ({ spyPort }) => `localtest.me:${spyPort}`,
  ({ port }) => `127.1:${port}`,
  ({ port }) => `2130706433:${port}`,
  ({ port }) => `127.0.0.1.:${port}`,
  ({ port }) => `0${port}:${port}`,
  ({ port }) => `127.0.0.1:0${port}`,
  ({ port }) => `127.0.0.1:${port}x`,
  () => "127.0.0.1",
  () => "127.0.0.1:22",
  () => "127.0.0.1:99999",
  () => "localhost.evil.example",
  () => "xn--80ak6aa92e.com",
  () => "lapwing\u0435.example",
  () => "evil.example",
  () => "o1.ingest.us.sentry.io.evil.example",
  () => "o1.ingest.us.sentry.io@evil.example",
  ({ port }) => `evil.example@127.0.0.1:${port}`,
  ({ port }) => `127.0.0.1:${port}@evil.example`,
  ({ port }) => `127.0.0.1:${port}\\@evil.example`,
  ({ port }) => `127.0.0.1:${port}#@evil.example`,
  ({ port }) => `127.0.0.1:${port}?@evil.example`,
  ({ port }) => `127.0.0.1:${port}%2f@evil.example`,
  ({ port }) => `127.0.0.1:${port}\t`,
  ({ port }) => `127.0.0.1:${port}/..`,
  ({ port }) => `127.0.0.1:${port}/latest/meta-data`,
];

/** A listed target, almost. */
const NEAR_MISSES: ((targetDsn: string) => string)[] = [
  (dsn) => dsn.replace("http:", "https:"),
  (dsn) => dsn.replace("//ab", "//ba"),
  (dsn) => dsn.replace("127.0.0.1", "localhost"),
  (dsn) => dsn.replace("127.0.0.1", "127.0.0.2"),
  (dsn) => dsn.replace("127.0.0.1", "127.1"),
  (dsn) => dsn.replace(/\/77$/, "/sub/77"),
  (dsn) => dsn.replace(/\/77$/, "/./77"),
  (dsn) => dsn.replace(/\/77$/, "//77"),
  (dsn) => dsn.replace(/\/77$/, "/77/"),
  (dsn) => dsn.replace(/\/77$/, "/77?x"),
  (dsn) => dsn.replace(/\/77$/, "/77#x"),
  (dsn) => `${dsn}\n`,
  (dsn) => ` ${dsn}`,
  (dsn) => dsn.replace("@", "@evil.example@"),
  (dsn) => dsn.replace(/:\d+\//, ":22/"),
  (dsn) => dsn.replace(/:\d+\//, "/"),
];

export const DSN_CASES: RelayAttack[] = [
  mismatch("another organisation", ({ projectId }) => `o=2&p=${projectId}`),
  mismatch("an organisation with a zero in front", ({ projectId }) => `o=01&p=${projectId}`),
  mismatch("another project", ({ foreign }) => `o=1&p=${foreign.projectId}`),
  mismatch("a project with a zero in front", ({ projectId }) => `o=1&p=0${projectId}`),
  mismatch("a region that the DSN has not", ({ projectId }) => `o=1&p=${projectId}&r=us`),
  mismatch("a project beyond all numbers", () => `o=1&p=${"9".repeat(20)}`),
  ...["o=2&p=77", "o=1&p=78", "o=1&p=77&r=de"].map(
    (query): RelayAttack => ({
      name: `87 the listed target with ${query}`,
      send: ({ targetDsn }) => ({ path: `/monitoring?${query}`, body: envelope(targetDsn) }),
      status: 403,
      reason: "dsn_mismatch",
    }),
  ),
  ...["o=2&p=7&r=us", "o=1&p=8&r=us", "o=1&p=7&r=de", "o=1&p=7"].map(
    (query): RelayAttack => ({
      name: `87 somebody's DSN at Sentry with ${query}`,
      send: ({ key }) => ({
        path: `/monitoring?${query}`,
        body: envelope(`https://${key}@o1.ingest.us.sentry.io/7`),
      }),
      status: 403,
      reason: "dsn_mismatch",
    }),
  ),

  notAllowed(
    "88 somebody's DSN at Sentry",
    ({ key }) => `https://${key}@o1.ingest.us.sentry.io/7`,
    "o=1&p=7&r=us",
  ),
  notAllowed("88 an unknown key of ours", (setup) => ownDsn({ ...setup, key: "0".repeat(32) })),
  notAllowed("88 a disabled key", (setup) => ownDsn({ ...setup, key: setup.disabledKey })),
  notAllowed("88 another project's key", (setup) => ownDsn({ ...setup, key: setup.foreign.key })),
  ...NEAR_MISSES.map((change, i) =>
    notAllowed(
      `88 the listed target, almost: ${change("http://abab…@127.0.0.1:1/77")} (${i})`,
      ({ targetDsn }) => change(targetDsn),
      "o=1&p=77",
    ),
  ),

  ...HOSTS.map((host) =>
    notAllowed(`89 our key at ${host({ port: 1, spyPort: 2 } as RelaySetup)}`, (setup) =>
      ownDsn(setup).replace(/127\.0\.0\.1:\d+/, () => host(setup)),
    ),
  ),
  ...[
    "",
    "x",
    "javascript:alert(1)",
    "file:///etc/passwd",
    "data:,x",
    "//127.0.0.1/1",
    "http://127.0.0.1/1",
    `ftp://${"a".repeat(32)}@127.0.0.1/1`,
    `http://${"a".repeat(32)}@/1`,
    `http://${"a".repeat(32)}@127.0.0.1`,
    "x".repeat(7000),
  ].map((dsn) => notAllowed(`89 the dsn ${JSON.stringify(dsn.slice(0, 40))}`, () => dsn)),
  ...[undefined, null, 1, true, [], {}, ["http://x"]].map(
    (dsn): RelayAttack => ({
      name: `89 a dsn that is ${JSON.stringify(dsn)}`,
      send: () => ({ body: envelope(dsn) }),
      status: 400,
      reason: "invalid_envelope",
    }),
  ),
];
