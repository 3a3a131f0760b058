/** Requests made up: envelopes, bodies of /store/, beacons, reports of browsers, forms. */
import { deflateSync } from "node:zlib";
import fc from "fast-check";
import { BY_TYPE, ODD_TYPES, TYPES } from "./changed-recordings.ts";
import {
  ENVELOPE,
  type FuzzInput,
  pack,
  projectId,
  publicKey,
  QUERY,
  rarely,
} from "./fuzz-input.ts";
import { byteChange, changeBytes } from "./mutate-bytes.ts";
import { changeJson, jsonChange } from "./mutate-json.ts";
import { oddJson, oddKey } from "./odd-values.ts";

const STORE = `/api/${projectId}/store/${QUERY}`;

export const madeUpEnvelope: fc.Arbitrary<FuzzInput> = fc
  .record({
    header: fc.constantFrom("{}", '{"event_id":"9ec79c33ec9942ab8353589fcb2e04dc"}'),
    items: fc.array(
      fc.record({
        type: fc.constantFrom(...TYPES, ...ODD_TYPES),
        json: oddJson,
        isContainer: fc.boolean(),
      }),
      { minLength: 1, maxLength: 3 },
    ),
  })
  .map(({ header, items }) => {
    const lines = items.map(({ type, json, isContainer }) => {
      const name = { span: "span.v2", trace_metric: "trace-metric" }[type] ?? type;
      const content_type = `application/vnd.sentry.items.${name}+json`;
      const itemHeader = isContainer ? { type, item_count: 1, content_type } : { type };
      return `${JSON.stringify(itemHeader)}\n${isContainer ? `{"items":${json}}` : json}`;
    });
    return { from: "made up", path: ENVELOPE, body: Buffer.from([header, ...lines].join("\n")) };
  });

export const storeBody: fc.Arbitrary<FuzzInput> = fc
  .record({
    recording: fc.constantFrom(...(BY_TYPE.get("event") ?? [])),
    payload: fc.array(jsonChange, { maxLength: 3 }),
    wrap: fc.constantFrom("plain", "base64", "zlib"),
    bytes: fc.array(byteChange, { maxLength: 1 }),
    encoding: rarely(fc.constantFrom("gzip", "deflate", "br", "zstd"), 8),
    packedBytes: fc.array(byteChange, { maxLength: 1 }),
  })
  .map(({ recording: { name, envelope }, payload, wrap, bytes, encoding, packedBytes }) => {
    const json = Buffer.from(changeJson(String(envelope.parts[0]?.payload), payload));
    const inner = wrap === "zlib" ? deflateSync(json) : json;
    const body = wrap === "plain" ? inner : Buffer.from(inner.toString("base64"));
    return {
      from: `${name} to /store/`,
      path: STORE,
      encoding,
      body: pack(changeBytes(body, bytes), encoding, packedBytes),
    };
  });

const SAMPLE = { metric: "lcp", value: 900, id: "ab".repeat(16), route: "/cart", path: "/cart/7" };

export const beacon: fc.Arbitrary<FuzzInput> = fc
  .record({
    id: fc.stringMatching(/^[0-9a-f]{32}$/),
    changed: fc.array(jsonChange, { maxLength: 3 }),
    bytes: rarely(fc.array(byteChange, { maxLength: 2 }), 5),
  })
  .map(({ id, changed, bytes }) => {
    const samples = [
      { ...SAMPLE, id },
      { ...SAMPLE, metric: "cls", value: 0.1, id: [...id].reverse().join("") },
    ];
    const text = changeJson(JSON.stringify({ samples }), changed);
    return {
      from: "beacon",
      path: `/vitals?key=${publicKey}`,
      body: changeBytes(Buffer.from(text), bytes ?? []),
    };
  });

const REPORTS = [
  {
    "csp-report": {
      "document-uri": "https://shop.example/cart",
      "violated-directive": "script-src 'self'",
      "effective-directive": "script-src",
      "original-policy": "script-src 'self'",
      "blocked-uri": "https://evil.example/x.js",
      "status-code": 200,
    },
  },
  [
    {
      type: "csp-violation",
      age: 5,
      url: "https://shop.example/cart",
      body: {
        documentURL: "https://shop.example/",
        effectiveDirective: "img-src",
        blockedURL: "inline",
      },
    },
    {
      type: "network-error",
      age: 5,
      url: "https://shop.example/api",
      body: { type: "tcp.timed_out", phase: "connection", elapsed_time: 100, status_code: 0 },
    },
  ],
];

/** What browsers report by themselves. */
export const browserReport: fc.Arbitrary<FuzzInput> = fc
  .record({
    report: fc.constantFrom(...REPORTS),
    changed: fc.array(jsonChange, { maxLength: 3 }),
    bytes: rarely(fc.array(byteChange, { maxLength: 2 }), 5),
  })
  .map(({ report, changed, bytes }) => ({
    from: "report",
    path: `/api/${projectId}/security/${QUERY}`,
    contentType: "application/reports+json",
    body: changeBytes(Buffer.from(changeJson(JSON.stringify(report), changed)), bytes ?? []),
  }));

/** What people write into the SDK's dialog, and jobs that report by their address. */
export const form: fc.Arbitrary<FuzzInput> = fc
  .record({
    name: oddKey,
    email: oddKey,
    comments: fc.oneof(oddJson, oddKey),
    slug: fc.stringMatching(/^\w[\w.-]{0,59}$/),
    isCron: fc.boolean(),
    bytes: fc.array(byteChange, { maxLength: 1 }),
  })
  .map(({ name, email, comments, slug, isCron, bytes }) => {
    const dsn = encodeURIComponent(`http://${publicKey}@localhost/${projectId}`);
    const dialog = `/api/embed/error-page/?dsn=${dsn}&eventId=${"ab".repeat(16)}`;
    const fields = new URLSearchParams({ name, email, comments }).toString();
    return {
      from: isCron ? "cron" : "dialog",
      path: isCron ? `/api/${projectId}/cron/${slug}/${publicKey}/?status=ok` : dialog,
      contentType: isCron ? "application/json" : "application/x-www-form-urlencoded",
      body: changeBytes(Buffer.from(isCron ? comments : fields), bytes),
    };
  });
