/** The whole line in one process, edge, digest and store; complains when it breaks its promises. */
import { Agent, request } from "node:http";
import { digest } from "#ingest/digest/digest.ts";
import type { ReadRecord } from "#ingest/spool/reader.ts";
import type { SpoolRecord } from "#ingest/spool/record.ts";
import { MEBIBYTE } from "#lib/bytes.ts";
import { DEFAULT_RETENTION } from "#model/keeping/retention.ts";
import { spoolPosition } from "#model/spool-position.ts";
import { createDigestContext } from "#server/digest/digest-context.ts";
import type { DigestBatch } from "#store/ports/digest.ts";
import { type ListeningEdge, listenEdge } from "#test/support/server/edge.ts";
import { SQLITE_ENGINE } from "#test/support/store/sample-engine.ts";
import { StoreUnderTest } from "#test/support/store/store-under-test.ts";
import { checkBalance } from "./check-balance.ts";
import type { FuzzInput } from "./fuzz-input.ts";
import { describeInput } from "./inputs.ts";

/** An answer that takes longer is a hang: the largest input here is some hundred kilobytes. */
const HANG_MS = 10_000;

export class FuzzRig {
  readonly #edge: ListeningEdge;
  readonly #under: StoreUnderTest;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  /** Of the next record in the spool that would be. */
  #at = 64;
  /** What was sent, for a person to see that it was not all refused. */
  readonly statuses: Record<number, number> = {};

  private constructor(edge: ListeningEdge, under: StoreUnderTest) {
    this.#edge = edge;
    this.#under = under;
  }

  static async open(): Promise<FuzzRig> {
    const edge = await listenEdge({ maxEnvelopeBytes: 200 * MEBIBYTE });
    const under = await StoreUnderTest.create(SQLITE_ENGINE);
    await under.createProject();
    return new FuzzRig(edge, under);
  }

  /** Sends them one by one, and digests what was accepted as one batch. */
  async run(inputs: readonly FuzzInput[]): Promise<void> {
    const records: ReadRecord[] = [];
    for (const input of inputs) {
      for (const record of await this.#send(input)) records.push(this.#place(record));
    }
    const [first, ...rest] = records;
    if (first === undefined) return;
    const batch = await this.#digest([first, ...rest]);
    checkBalance(batch, records);
    await this.#under.digest.write(batch);
  }

  async #send(input: FuzzInput): Promise<SpoolRecord[]> {
    const status = await post(this.#edge.url, input, this.#agent);
    this.statuses[status] = (this.statuses[status] ?? 0) + 1;
    const records = this.#edge.spooled.splice(0);
    const refused = this.#edge.refused();
    const [error] = this.#edge.errors.splice(0);
    const why = `${status} ${error instanceof Error ? error.stack : ""}\n${describeInput(input)}`;
    if (status >= 500 || error !== undefined) throw new Error(`The edge failed: ${why}`);
    if (status === 200 && records.length === 0) throw new Error(`Nothing was spooled: ${why}`);
    if (status !== 200 && records.length > 0) throw new Error(`Spooled, yet refused: ${why}`);
    if (status !== 200 && refused.length === 0) throw new Error(`Refused uncounted: ${why}`);
    return records;
  }

  #place(record: SpoolRecord): ReadRecord {
    const from = spoolPosition(1, this.#at);
    this.#at += 100;
    return { record, from, to: spoolPosition(1, this.#at) };
  }

  async #digest(records: [ReadRecord, ...ReadRecord[]]): Promise<DigestBatch> {
    const context = createDigestContext(this.#under.digest, {
      retention: { values: DEFAULT_RETENTION },
      setAside: (_at, reason, bytes) => {
        throw new Error(`Set aside: ${reason}\n${JSON.stringify(bytes.toString("latin1"))}`);
      },
    });
    return digest(records, true, context);
  }
}

function post(
  url: string,
  { path, encoding, contentType, body }: FuzzInput,
  agent: Agent,
): Promise<number> {
  const headers = {
    "Content-Length": body.length,
    ...(contentType === undefined ? {} : { "Content-Type": contentType }),
    ...(encoding === undefined ? {} : { "Content-Encoding": encoding }),
  };
  return new Promise((resolve, reject) => {
    const sent = request(
      new URL(path, url),
      { method: "POST", agent, headers, timeout: HANG_MS },
      (response) => {
        response.resume();
        response.on("end", () => resolve(response.statusCode ?? 0));
      },
    );
    sent.on("timeout", () => sent.destroy(new Error(`No answer within ${HANG_MS} ms`)));
    sent.on("error", reject);
    sent.end(body);
  });
}
