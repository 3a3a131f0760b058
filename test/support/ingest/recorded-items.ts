/** For tests: every item that a recorded SDK sent, as the digest reads it from the spool. */
import { globSync, readFileSync } from "node:fs";
import { readItems } from "#ingest/digest/read-items.ts";
import type { SpooledItem } from "#ingest/digest/spooled-item.ts";
import { decompress } from "#ingest/receive/decompress.ts";
import { LargeBodies } from "#ingest/receive/large-bodies.ts";
import { readStoreBody } from "#ingest/receive/store-body.ts";
import type { ProjectId } from "#model/ids.ts";
import { LIMITS } from "#protocol/limits.ts";
import { SAMPLE_SPOOL } from "#test/support/store/samples.ts";
import { makeRecord } from "./digest-bench.ts";

interface RecordedRequest {
  endpoint: string;
  headers: Record<string, string>;
  bodyBase64: string;
}

const options = { maxBytes: LIMITS.envelopeBytes, hold: new LargeBodies().hold() };

export async function recordedItems(projectId: ProjectId): Promise<SpooledItem[]> {
  const items: SpooledItem[] = [];
  for (const file of globSync("test/fixtures/requests/*/*.json").sort()) {
    const request: RecordedRequest = JSON.parse(readFileSync(file, "utf8"));
    if (!["envelope", "tunnel", "store"].includes(request.endpoint)) continue;
    const read = makeRecord({ projectId, items: [] });
    const { address, userAgent } = { address: "203.0.113.7", userAgent: "Chrome/131.0.0.0" };
    read.record.note = { address, userAgent };
    read.record.body = await envelopeIn(request);
    items.push(...readItems(read, SAMPLE_SPOOL).items);
  }
  return items;
}

async function envelopeIn({ endpoint, headers, bodyBase64 }: RecordedRequest): Promise<Buffer> {
  const sent = Buffer.from(bodyBase64, "base64");
  const plain = await decompress(sent, headers["content-encoding"], options);
  if (!plain.ok) throw new Error(plain.detail);
  if (endpoint !== "store") return plain.body;
  const event = await readStoreBody(plain.body, options);
  if (!event.ok) throw new Error(event.detail);
  const head = `{}\n{"type":"event","length":${event.body.length}}\n`;
  return Buffer.concat([Buffer.from(head), event.body]);
}
