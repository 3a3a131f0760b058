/** What somebody without an account can send to the pages: he is refused, and nobody is woken up. */
import { randomInt } from "node:crypto";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Lapwing } from "#test/support/server/lapwing.ts";
import { exchange, type RawRequest, requestBytes } from "#test/support/server/raw-http.ts";

let server: Lapwing;
/** Of the sign-in form, as its page says. */
let actionIds: string[];
beforeAll(async () => {
  server = await Lapwing.start();
  await server.setup();
  const html = await (await fetch(`${server.url}/login`)).text();
  actionIds = [...html.matchAll(/[0-9a-f]{42}/g)].map(([id]) => id);
});
afterAll(() => server?.remove());

const origin = (): [string, string] => ["Origin", new URL(server.url).origin];
const type = (text: string): [string, string] => ["Content-Type", text];

async function statusOf(request: RawRequest, line?: string): Promise<number> {
  const bytes = requestBytes(request);
  const text = line === undefined ? bytes : replaceLine(bytes, line);
  return (await exchange(server.url, text)).status;
}

/** Next.js sends who asks for a payload to where the headers' sum stands in the address. */
async function statusAfterRedirect(request: RawRequest): Promise<number> {
  const { status, headers } = await exchange(server.url, requestBytes(request));
  if (status !== 307 || headers.location === undefined) return status;
  const { pathname, search } = new URL(headers.location, server.url);
  return statusOf({ ...request, path: pathname + search });
}

function replaceLine(bytes: Buffer, line: string): Buffer {
  return Buffer.concat([Buffer.from(line), bytes.subarray(bytes.indexOf("\r\n"))]);
}

/** Events that Lapwing has sent about itself. */
function ownEvents(): number {
  const db = new DatabaseSync(join(server.data, "meta.db"), { timeout: 5000 });
  try {
    const sql = `SELECT coalesce(sum(events), 0) AS events FROM issue
      JOIN project ON project.id = project_id WHERE is_internal = 1`;
    return Number(db.prepare(sql).get()?.events);
  } finally {
    db.close();
  }
}

const PATHS = ["/", "/login", "/setup", "/shop/issues", "/no/such/page", "/api/lapwing/open"];
const ODD_PATHS = [
  ...["//evil.example/", "/%", "/%ff%fe", "/%00", "/..%2f..%2fetc/passwd", "/\\evil.example"],
  ...[
    "/login?next=//evil.example",
    "/?_rsc=x",
    "/_next/image?url=/x&w=1&q=1",
    "/_next/static/x.js",
  ],
  ...["/_next/data/x/y.json", "/__nextjs_original-stack-frames", "/_next/", "/shop/issues?query=%"],
  ...["/issues?cursor=%7B", "/shop/issues/99999999999999999999", "/shop/issues/1/events/x/json"],
  ...["/api/0/", "/api/0/organizations/%ff/", "/api/lapwing/search?q=%ff", "/api/lapwing/live"],
  ...[`/${"a/".repeat(3000)}`, `/login?next=${"%22".repeat(2500)}`, "/favicon.ico", "/robots.txt"],
];
const ODD_HEADERS: [string, string][] = [
  ["Next-Router-State-Tree", "garbage"],
  ["Next-Router-State-Tree", "%5B%22%22%5D"],
  ["Next-Router-State-Tree", "%"],
  ["Next-Router-State-Tree", encodeURIComponent(JSON.stringify({ a: [] }))],
  ["Next-Router-Segment-Prefetch", "/../x"],
  ["Next-Url", "://"],
  ["Cookie", "better-auth.session_token=%ff%00; theme=%"],
  ["Cookie", "=;=;;; lapwing.session=a.b"],
  ["Accept-Encoding", "gzip;q=x, br;;"],
  ["Range", "bytes=99999999999-1"],
  ["If-Modified-Since", "never"],
  ["X-Forwarded-Proto", "javascript"],
  ["X-Forwarded-For", "not, an, address"],
  ["Authorization", "Bearer \u0080"],
  ["Accept-Language", "x".repeat(5000)],
  ["Expect", "100-continue"],
];

test("no address, method or header of a stranger is answered with a fault", async () => {
  const faults: string[] = [];
  const check = async (name: string, status: Promise<number>) => {
    const code = await status.catch((error: Error) => `no answer: ${error.message}`);
    if (typeof code === "string" || code >= 500) faults.push(`${code} ${name.slice(0, 150)}`);
  };
  for (const method of ["TRACE", "PROPFIND", "OPTIONS", "PUT", "DELETE", "PATCH", "HEAD"]) {
    for (const path of PATHS) await check(`${method} ${path}`, statusOf({ method, path }));
  }
  for (const line of ["OPTIONS * HTTP/1.1", "GET http://evil.example/ HTTP/1.1"]) {
    await check(line, statusOf({ path: "/" }, line));
  }
  for (const path of ODD_PATHS) await check(`GET ${path}`, statusOf({ method: "GET", path }));
  for (const header of ODD_HEADERS) {
    for (const path of ["/login", "/shop/issues"]) {
      const name = `GET ${path} ${header.join(": ")}`;
      await check(name, statusOf({ method: "GET", path, headers: [header] }));
      const asRsc: [string, string][] = [["RSC", "1"], header];
      await check(`RSC ${name}`, statusAfterRedirect({ method: "GET", path, headers: asRsc }));
      const asPrefetch: [string, string][] = [...asRsc, ["Next-Router-Prefetch", "1"]];
      await check(
        `prefetch ${name}`,
        statusAfterRedirect({ method: "GET", path, headers: asPrefetch }),
      );
    }
  }
  expect(faults).toEqual([]);
});

test("no garbage that a stranger sends to an action is answered with a fault", async () => {
  expect(actionIds.length).toBeGreaterThan(0);
  const types = [
    ...["text/plain;charset=UTF-8", "application/json", "multipart/form-data; boundary=x", "x"],
    ...["multipart/form-data", "application/x-www-form-urlencoded", ""],
  ];
  const bodies = [
    ...["", "[]", "{", "null", "[1,2", '["$F1"]', '["$@1"]', '["$K1"]', '[{"__proto__":1}]', "\0"],
    ...[
      "--x\r\n",
      '--x\r\nContent-Disposition: form-data; name="$ACTION_ID_x"\r\n\r\n\r\n--x--\r\n',
    ],
    '--x\r\nContent-Disposition: form-data; name="0"\r\n\r\n["$h9"]\r\n--x--\r\n',
    "x".repeat(2_000_000),
  ];
  const faults: string[] = [];
  const ids = ["0".repeat(42), "garbage", ...new Set(actionIds)];
  for (const text of types) {
    for (const body of bodies) {
      // As a script sends it to each of them, and as a form that names none.
      for (const named of [...ids.map((id): [string, string] => ["Next-Action", id]), undefined]) {
        const headers = [origin(), type(text), ...(named === undefined ? [] : [named])];
        const request = { path: "/login", headers, body: Buffer.from(body) };
        const status = await statusOf(request).catch(() => 0);
        if (status < 500) continue;
        faults.push(`${status} ${named?.[1] ?? "form"} ${text} ${body.slice(0, 60)}`);
      }
    }
  }
  expect(faults).toEqual([]);
});

test("nothing of a random request is answered with a fault", async () => {
  const seed = randomInt(2 ** 31);
  let state = seed;
  const random = (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state % below;
  };
  const pick = <T>(list: readonly T[]): T => list[random(list.length)] as T;
  const junk = (length: number) =>
    Array.from({ length }, () => String.fromCharCode(33 + random(94))).join("");
  const faults: string[] = [];
  for (let n = 0; n < 300; n++) {
    const headers: [string, string][] = Array.from({ length: random(4) }, () =>
      random(2) === 0 ? pick(ODD_HEADERS) : [pick(ODD_HEADERS)[0], junk(random(40) + 1)],
    );
    if (random(2) === 0) headers.push(origin());
    const method = pick(["GET", "POST", "GET", "HEAD", "OPTIONS", "PUT"]);
    const path = random(2) === 0 ? pick([...PATHS, ...ODD_PATHS]) : `/${junk(random(60))}`;
    const body = method === "POST" ? Buffer.from(junk(random(500))) : Buffer.alloc(0);
    const status = await statusOf({ method, path, headers, body }).catch(() => 0);
    if (status >= 500) {
      faults.push(`seed ${seed}: ${status} ${method} ${path} ${JSON.stringify(headers)}`);
    }
  }
  expect(faults).toEqual([]);
});

test("and nothing of all that was reported as a fault of ours", async () => {
  await sleep(3000);
  expect(ownEvents()).toBe(0);
});
