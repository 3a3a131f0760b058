/** attacks.md 83–85, and more of the kind. */
import type { RelayAttack, RelaySetup } from "./case.ts";

const NO_NUMBERS = [
  "",
  "1.evil.com/",
  "1@evil",
  "1%00",
  "9".repeat(21),
  "9".repeat(30),
  "1".repeat(20_000),
  "%D9%A1",
  "%EF%BC%91",
  "%31",
  "1%0a",
  "1%0d%0aX-Evil:%201",
  "1%20",
  "%201",
  "+1",
  "-1",
  "1.0",
  "1e0",
  "0x1",
  "1,1",
  "1;r=us",
  "1=",
  "1#",
  "1#p=1",
  "1?r=us",
  "1/../1",
  "../store",
  "..%2fstore",
  "[1]",
  "{}",
  "null",
  "1'--",
  "<script>",
];

const NO_REGIONS = [
  "",
  "us.evil",
  "..",
  "US",
  "Us",
  "usa",
  "u",
  "fr",
  "u%73",
  "us%00",
  "us%0a",
  "us/",
  "us@evil",
  "us,de",
  "__proto__",
];

/** P stands for the project's number. */
const NO_QUERIES = [
  "",
  "?",
  "?&",
  "?o=1",
  "?p=P",
  "?r=us",
  "?o&p",
  "?o=1&p",
  "?o=1&p=P&",
  "?&o=1&p=P",
  "?o=1&&p=P",
  "??o=1&p=P",
  "?o=1&p=P?",
  "?o=1&p=P#x",
  "?O=1&P=P",
  "?o=1&p=P&R=us",
  "?o=1&o=1&p=P",
  "?o=1&o=2&p=P",
  "?o=1&p=P&p=P",
  "?o=1&p=P&p=../store",
  "?o=1&p=P&r=us&r=us",
  "?o=1&p=P&r=us&r=de",
  "?o[]=1&p=P",
  "?o=1&p[]=P",
  "?o=1&p=P&r[]=us",
  "?o[0]=1&p=P",
  "?o%5B%5D=1&p=P",
  "?%6f=1&p=P",
  "?o=1&p=P&x=1",
  "?o=1&p=P&sentry_key=x",
  "?o=1&p=P&__proto__=1",
  "?o=1;p=P",
  "?o=1&amp;p=P",
  `?o=1&p=P&${"x".repeat(20_000)}`,
];

function bad(name: string, query: (setup: RelaySetup) => string): RelayAttack {
  return {
    name: name.length > 60 ? `${name.slice(0, 50)}… (${name.length} characters)` : name,
    send: (setup) => ({ path: `/monitoring${query(setup)}` }),
    status: 400,
    reason: "bad_target",
  };
}

export const QUERY_CASES: RelayAttack[] = [
  ...NO_NUMBERS.map((text) => bad(`83 o=${text}`, ({ projectId }) => `?o=${text}&p=${projectId}`)),
  ...NO_NUMBERS.map((text) => bad(`84 p=${text}`, () => `?o=1&p=${text}`)),
  ...NO_REGIONS.map((text) =>
    bad(`85 r=${text}`, ({ projectId }) => `?o=1&p=${projectId}&r=${text}`),
  ),
  ...NO_QUERIES.map((text) =>
    bad(`83–85 ${text}`, ({ projectId }) => text.replaceAll(/(?<==)P/g, String(projectId))),
  ),
];
