/** Envelopes that carry secrets of ordinary shapes at ordinary places, each of them another. */
import { randomBytes } from "node:crypto";

export interface Planted {
  envelopes: string[];
  secrets: string[];
}

/** Names of fields that say what they hold. */
const KEYS = [
  ...["password", "passwd", "user_pwd", "client_secret", "api_key", "apiKey", "accessToken"],
  ...["refresh_token", "authorization", "privateKey", "credentials", "csrfToken", "jwt", "otp"],
];

type MakeSecret = () => string;
type Item = [header: object, payload: object];
/** One item with some secrets of one kind. */
type Carrier = (secret: MakeSecret) => Item;

const fields = (secret: MakeSecret) => Object.fromEntries(KEYS.map((key) => [key, secret()]));
const error = (more: object): Item => [
  { type: "event" },
  { platform: "node", exception: { values: [{ type: "Error", value: "broken" }] }, ...more },
];
const nowS = () => Date.now() / 1000;
const hex = (bytes: number) => randomBytes(bytes).toString("hex");
const typed = (values: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, { value, type: "string" }]),
  );
const traceOf = () => ({ trace_id: hex(16), span_id: hex(8), op: "http.server" });

const CARRIERS: Record<string, Carrier> = {
  extra: (secret) => error({ extra: { form: fields(secret) } }),
  contexts: (secret) => error({ contexts: { login: fields(secret) } }),
  tags: (secret) => error({ tags: { session_token: secret(), api_key: secret() } }),
  locals: (secret) => {
    const frame = { function: "login", filename: "a.py", lineno: 1, vars: fields(secret) };
    return error({
      exception: { values: [{ type: "E", value: "x", stacktrace: { frames: [frame] } }] },
    });
  },
  request: (secret) =>
    error({
      request: {
        url: `https://anna:${secret()}@shop.example/login?access_token=${secret()}`,
        query_string: `api_key=${secret()}&page=2`,
        headers: { Authorization: `Bearer ${secret()}`, Cookie: `sid=${secret()}` },
        cookies: { session: secret() },
        data: fields(secret),
        env: { DB_PASSWORD: secret() },
      },
    }),
  "request body as text": (secret) =>
    error({ request: { url: "https://shop.example/", data: JSON.stringify(fields(secret)) } }),
  breadcrumbs: (secret) =>
    error({
      breadcrumbs: {
        values: [
          { category: "fetch", data: { url: `https://api.example/?token=${secret()}` } },
          { category: "console", message: `login with password=${secret()} failed` },
          { category: "form", data: fields(secret) },
        ],
      },
    }),
  messages: (secret) =>
    error({
      message: `Refused: Bearer ${secret()} at https://u:${secret()}@host/`,
      exception: { values: [{ type: "E", value: `no access with api_key=${secret()}` }] },
    }),
  "unknown fields": (secret) => error({ something_new: { password: secret() } }),
  transaction: (secret) => {
    const trace = traceOf();
    const span = {
      ...{ trace_id: trace.trace_id, span_id: hex(8), parent_span_id: trace.span_id },
      ...{ op: "http.client", description: `GET https://x.example/?token=${secret()}` },
      ...{ start_timestamp: nowS() - 1, timestamp: nowS(), data: fields(secret) },
    };
    return [
      { type: "transaction" },
      {
        ...{ type: "transaction", transaction: "GET /", event_id: hex(16), platform: "node" },
        ...{ start_timestamp: nowS() - 2, timestamp: nowS(), contexts: { trace }, spans: [span] },
        ...{ request: { headers: { Authorization: `Bearer ${secret()}` } }, extra: fields(secret) },
      },
    ];
  },
  logs: (secret) => [
    { type: "log", item_count: 1, content_type: "application/vnd.sentry.items.log+json" },
    {
      items: [
        {
          ...{ timestamp: nowS(), level: "info", trace_id: hex(16) },
          ...{ body: `signed in with token=${secret()}`, attributes: typed(fields(secret)) },
        },
      ],
    },
  ],
  spans: (secret) => [
    { type: "span", item_count: 1, content_type: "application/vnd.sentry.items.span.v2+json" },
    {
      items: [
        {
          ...{ trace_id: hex(16), span_id: hex(8), name: "pay", status: "ok", is_segment: true },
          ...{ start_timestamp: nowS() - 1, end_timestamp: nowS() },
          attributes: typed(fields(secret)),
        },
      ],
    },
  ],
  feedback: (secret) => [
    { type: "feedback" },
    {
      ...{ event_id: hex(16), timestamp: nowS(), platform: "javascript" },
      contexts: { feedback: { message: `my login is password=${secret()}`, name: "Ann" } },
    },
  ],
  attachments: (secret) => [
    { type: "attachment", filename: "app.log", content_type: "text/plain" },
    { api_key: secret(), line: `Bearer ${secret()}` },
  ],
};

/** An envelope for each carrier. */
export function plantSecrets(): Planted {
  const secrets: string[] = [];
  const makeSecret = () => {
    const secret = `hunter2${hex(10)}`;
    secrets.push(secret);
    return secret;
  };
  const envelopes = Object.values(CARRIERS).map((carrier) => {
    const [header, payload] = carrier(makeSecret);
    const head = { event_id: hex(16) };
    return [head, header, payload].map((part) => JSON.stringify(part)).join("\n");
  });
  return { envelopes, secrets };
}
