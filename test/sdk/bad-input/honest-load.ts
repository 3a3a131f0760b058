import { randomBytes } from "node:crypto";
import { gzipSync } from "node:zlib";
import { envelopeUrl } from "#test/support/load/load.ts";
import { exchange, requestBytes } from "#test/support/server/raw-http.ts";
import { envelope, event, type Item } from "./case.ts";

const BREADCRUMB = {
  timestamp: 1,
  category: "ui.click",
  message: "body > main > button",
  data: { a: 1, b: [2, 3], c: { d: "e" } },
};
const LARGE = { breadcrumbs: Array(5000).fill(BREADCRUMB) };
const LOG = Array.from({ length: 150_000 }, (_, line) => `${line} GET /cart?item=${line * 7}`);
const ATTACHMENT: Item = [{ type: "attachment", filename: "log" }, LOG.join(" ")];

/** Good events, some as large as they get; resolves with their ids when all are acknowledged. */
export async function sendHonestLoad(
  server: { url: string },
  project: { dsn: string },
  count: number,
): Promise<string[]> {
  const { pathname, search } = envelopeUrl(project.dsn, server.url);
  const ids = Array.from({ length: count }, () => randomBytes(16).toString("hex"));
  for (const [index, eventId] of ids.entries()) {
    const items: Item[] = [[{ type: "event" }, event({ eventId }, index % 10 === 0 ? LARGE : {})]];
    if (index % 50 === 0) items.push(...Array<Item>(4).fill(ATTACHMENT));
    const request = requestBytes({
      path: pathname + search,
      headers: [["Content-Encoding", "gzip"]],
      body: gzipSync(envelope({ event_id: eventId }, ...items)),
    });
    const { status, body } = await exchange(server.url, request);
    if (status !== 200) throw new Error(`A good event was answered ${status} ${body}`);
  }
  return ids;
}
