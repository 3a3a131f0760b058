import { deflateSync, inflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { DEFAULT_SCRUB_RULES } from "#ingest/scrub/rules.ts";
import { MEBIBYTE } from "#lib/bytes.ts";
import type { Json } from "#lib/json.ts";
import type { Recording } from "./check-recording.ts";
import { scrubRecording } from "./scrub.ts";

const SECRET = "hunter2X9";

function pack(events: Json[], encoding: "zlib" | "json" = "zlib"): Recording {
  const raw = Buffer.from(JSON.stringify(events));
  const body = encoding === "zlib" ? deflateSync(raw) : raw;
  return { segmentId: 0, body, encoding, rawBytes: raw.length };
}

async function scrub(recording: Recording) {
  const scrubbed = await scrubRecording(recording, DEFAULT_SCRUB_RULES, new Map());
  if (scrubbed === undefined) throw new Error("refused");
  const { recording: clean, hidden, leftOut } = scrubbed;
  const raw = clean.encoding === "zlib" ? inflateSync(clean.body) : clean.body;
  expect(raw.length).toBe(clean.rawBytes);
  return { clean, hidden, leftOut, text: raw.toString(), events: JSON.parse(raw.toString()) };
}

const input = (id: number, attributes: Record<string, string>) => ({
  type: 2,
  tagName: "input",
  id,
  attributes,
  childNodes: [],
});
const typed = (id: number, text: string) => ({
  type: 3,
  timestamp: 1,
  data: { source: 5, id, text, isChecked: false },
});
const PAGE = {
  type: 2,
  timestamp: 1,
  data: {
    node: {
      type: 0,
      id: 1,
      childNodes: [
        input(2, { type: "password", value: SECRET }),
        input(3, { type: "text", name: "city", value: "Oslo" }),
        input(4, { type: "hidden", name: "csrf_token", value: SECRET }),
        {
          type: 2,
          tagName: "a",
          id: 5,
          attributes: { href: `/x?token=${SECRET}` },
          childNodes: [],
        },
      ],
    },
  },
};
const NETWORK = {
  type: 5,
  timestamp: 1,
  data: {
    tag: "performanceSpan",
    payload: {
      op: "resource.fetch",
      description: `https://shop.example/login?access_token=${SECRET}`,
      data: {
        request: {
          headers: { authorization: `Basic ${SECRET}`, accept: "*/*" },
          body: `{"password":"${SECRET}"}`,
        },
        response: { body: { token: SECRET, name: "Ann" } },
      },
    },
  },
};

test.each<[string, Json]>([
  [
    "the address of a page",
    { type: 4, timestamp: 1, data: { href: `https://x/?token=${SECRET}` } },
  ],
  ["a request", NETWORK],
  [
    "a breadcrumb",
    {
      type: 5,
      timestamp: 1,
      data: { tag: "breadcrumb", payload: { message: `password: ${SECRET}` } },
    },
  ],
  ["a console plugin", { type: 6, timestamp: 1, data: { payload: [`token=${SECRET}`] } }],
  ["a page with fields", PAGE],
  ["what is typed into a field that is not known", typed(99, SECRET)],
  [
    "a field that is added",
    {
      ...{ type: 3, timestamp: 1 },
      data: {
        source: 0,
        adds: [{ parentId: 1, node: input(7, { type: "PASSWORD", value: SECRET }) }],
      },
    },
  ],
  [
    "a field that becomes one for passwords",
    {
      ...{ type: 3, timestamp: 1 },
      data: { source: 0, attributes: [{ id: 3, attributes: { type: "password", value: SECRET } }] },
    },
  ],
])("%s keeps no secret, packed and plain", async (_name, event) => {
  for (const encoding of ["zlib", "json"] as const) {
    const { text, hidden } = await scrub(pack([event], encoding));
    expect(text).not.toContain(SECRET);
    expect(text).toContain("[Filtered]");
    expect(hidden).toBeGreaterThan(0);
  }
});

test("what may be kept is kept", async () => {
  const { text } = await scrub(pack([PAGE, typed(2, SECRET), typed(3, "Bergen"), NETWORK]));
  expect(text).not.toContain(SECRET);
  for (const kept of ["Oslo", "Bergen", "shop.example/login", "*/*", "Ann"]) {
    expect(text).toContain(kept);
  }
});

test("a recording without secrets stays as it was packed, masked fields too", async () => {
  const recording = pack([
    { ...typed(99, "*****") },
    { type: 4, timestamp: 1, data: { href: "/" } },
  ]);
  const { clean, hidden } = await scrub(recording);
  expect(clean).toBe(recording);
  expect(hidden).toBe(0);
});

test.each(["zlib", "json"] as const)(
  "a large one is read event by event (%s)",
  async (encoding) => {
    const filler = Array.from({ length: 9 }, (_, i) => ({
      ...{ type: 3, timestamp: i },
      data: { source: 1, positions: `[{"\\ ${"x".repeat(MEBIBYTE)}` },
    }));
    const huge = {
      type: 3,
      timestamp: 1,
      data: { source: 1, positions: "y".repeat(5 * MEBIBYTE) },
    };
    const events: Json[] = [PAGE, ...filler, huge, NETWORK, typed(3, "Bergen")];
    const { text, events: kept, leftOut } = await scrub(pack(events, encoding));
    expect(text).not.toContain(SECRET);
    expect(text).toContain("Bergen");
    expect(kept).toHaveLength(events.length);
    expect(kept.slice(1, 10)).toEqual(filler);
    expect(leftOut).toBe(1);
  },
);

test("a page nested as deeply as nobody nests is read", async () => {
  let node: Json = input(2, { type: "password", value: SECRET });
  for (let depth = 0; depth < 500; depth++) node = { type: 2, id: depth + 9, childNodes: [node] };
  const { text } = await scrub(pack([{ type: 2, timestamp: 1, data: { node } }]));
  expect(text).not.toContain(SECRET);
});

test("one that is nested too deeply to be read is refused", async () => {
  const nested = `${'{"a":['.repeat(100_000)}"token=x1"${"]}".repeat(100_000)}`;
  const body = Buffer.from(`[{"type":5,"data":${nested}}]`);
  const recording = { segmentId: 0, body, encoding: "json", rawBytes: body.length } as const;
  expect(await scrubRecording(recording, DEFAULT_SCRUB_RULES, new Map())).toBeUndefined();
});
