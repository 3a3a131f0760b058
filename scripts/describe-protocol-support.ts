/** docs/protocol-support.md: from the recorded requests and the table they are held against. */
import { findKindRow, listKindRows } from "#test/sdk/corpus/kinds-table.ts";
import { listRecorded, type Replay, replay } from "#test/sdk/corpus/recorded-request.ts";
import { writeTable } from "./write-table.ts";

const NOBODY = { projectId: 1, slug: "shop", key: "a".repeat(32), token: "" };

export function describeProtocolSupport(): string {
  const requests = listRecorded().map((name) => ({
    client: clientOf(name),
    ...replay(name, NOBODY),
  }));
  const clients = [...new Set(requests.map(({ client }) => client))].toSorted(byNameAndVersion);
  return `# What Lapwing does with what SDKs send

Any Sentry SDK that can be given a DSN can send to Lapwing. This page says what becomes of each kind of item, and which clients were recorded sending it. All ${requests.length} recorded requests are sent again in every run of the tests, and held against this table.

An item ends in exactly one counted outcome: it is stored (\`accepted\`), or dropped with a reason. An item that Lapwing does not store is still answered with 200, so that the SDK goes on, and counted as \`unsupported\`.

## Kinds of items

${writeTable(["item", "what is stored", "read it at", "counted as", "recorded from"], kindRows(requests, clients))}
## Clients

How many items of each kind each client sent, what became of them, and what was answered.

${writeTable(
  ["client", "requests", "stored", "counted only", "answers"],
  clients.map((client) => clientRow(client, requests)),
)}
## Addresses

| address | what it takes |
| --- | --- |
| \`POST /api/{project}/envelope/\` | Envelopes: all kinds above. |
| \`POST /api/{project}/store/\` | One event as JSON, gzip or base64 of zlib: what SDKs sent before 2020. |
| \`GET, POST /api/embed/error-page/\` | The SDK's report dialog and what is written in it, see [feedback.md](feedback.md). |
| \`POST /api/{project}/security/\`, \`…/nel/\` | What browsers report by themselves, see [security-reports.md](security-reports.md). |
| \`POST /api/{project}/minidump/\`, \`…/unreal/{key}/\`, \`…/upload/\` | Nothing: answered with 415 and counted as unsupported. |
| \`POST /monitoring\` | Envelopes of pages whose SDK has a \`tunnel\`, see [relay.md](relay.md). |
| \`POST /vitals\` | Web vitals without an SDK, see [vitals.md](vitals.md). |
| \`GET\` or \`POST /api/{project}/cron/{monitor}/{key}/\` | Check-ins without an SDK, see [crons.md](crons.md). |

Bodies may be plain, gzip, deflate, br or zstd. The key may stand in the query, in \`X-Sentry-Auth\` or in the envelope's \`dsn\`.

What \`sentry-cli\` and the bundler plugins ask for beyond reading organizations and projects (releases, source maps) is not served yet and answered with 404.

This page is written from \`test/sdk/corpus/kinds-table.ts\` and \`test/fixtures/requests\` by \`npm run docs\`.
`;
}

type Request = Replay & { client: string };

function kindRows(requests: readonly Request[], clients: readonly string[]): string[][] {
  return listKindRows().map(({ type, stored, readAt, category }) => {
    const senders = clients.filter((client) =>
      requests.some((request) => request.client === client && typesOf(request).includes(type)),
    );
    return [
      `\`${type}\``,
      stored ?? "nothing: answered with 200 and counted as unsupported",
      readAt ?? "",
      `\`${category}\``,
      senders.join(", ") || "no client here",
    ];
  });
}

function clientRow(client: string, requests: readonly Request[]): string[] {
  const own = requests.filter((request) => request.client === client);
  const types = own.flatMap(typesOf);
  const isStored = (type: string) => findKindRow(type)?.stored !== undefined;
  return [
    client,
    String(own.length),
    countWords(types.filter(isStored)),
    countWords(types.filter((type) => !isStored(type))),
    answersOf(own),
  ];
}

/** "event 8, session 7" */
function countWords(types: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const type of types) counts.set(type, (counts.get(type) ?? 0) + 1);
  const sorted = [...counts].toSorted(([a], [b]) => a.localeCompare(b));
  return sorted.map(([type, count]) => `${type} ${count}`).join(", ");
}

function answersOf(requests: readonly Request[]): string {
  const isRest = ({ endpoint }: Request) => endpoint === "rest";
  const rest = requests.filter(isRest).length;
  if (rest === 0) return "200";
  return rest === requests.length
    ? "404, but for what is read"
    : "200; 404 for releases and uploads";
}

function typesOf({ parts }: Request): string[] {
  return parts.map(({ header }) => header.type);
}

/** "browser-11.11.0-backoff/…" → "browser 11.11.0" */
function clientOf(name: string): string {
  const [, sdk, version] = /^(?:symbolication-)?(.+?)-(\d+\.\d+\.\d+)/.exec(name) ?? [];
  return `${sdk} ${version}`;
}

function byNameAndVersion(a: string, b: string): number {
  return a.localeCompare(b, "en", { numeric: true });
}
