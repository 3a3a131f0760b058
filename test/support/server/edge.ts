/** The edge of an installation with one project, without a disk: what it took is in memory. */
import { once } from "node:events";
import type { Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { onTestFinished } from "vitest";
import type { ConnectionRoom } from "#http/edge/connection-room.ts";
import { createEdge, type EdgeContext } from "#http/edge/edge.ts";
import type { SlowReaders } from "#http/edge/slow-readers.ts";
import type { RelayContext } from "#http/sdk/relay-endpoint.ts";
import { WebProxy } from "#http/web/proxy.ts";
import type { AcceptContext } from "#ingest/accept/accept.ts";
import { KeyLookup } from "#ingest/accept/key-lookup.ts";
import { RateLimiter } from "#ingest/limits/rate-limiter.ts";
import { OutcomeLedger } from "#ingest/outcomes/outcome-ledger.ts";
import { LargeBodies } from "#ingest/receive/large-bodies.ts";
import type { SpoolRecord } from "#ingest/spool/record.ts";
import type { KeyId, ProjectId } from "#model/ids.ts";
import type { IpMode } from "#model/privacy.ts";
import type { ProjectKey } from "#model/project.ts";
import { AddressLimiter } from "#relay/address-limiter.ts";
import { MirrorCopies } from "#relay/mirror-copies.ts";
import type { ForwardAnswer, Forwarder } from "#relay/relay-port.ts";

const NO_TARGET: ForwardAnswer = { status: 403, rateLimits: [], reason: "dsn_not_allowed" };
/** An installation that has no targets. */
const NO_FORWARDER: Forwarder = {
  mirrorsOf: () => [],
  findByDsn: () => undefined,
  enqueue: async () => NO_TARGET,
  sendDirect: async () => NO_TARGET,
};

export const EDGE_KEY: ProjectKey = {
  id: 1 as KeyId,
  projectId: 1 as ProjectId,
  publicKey: "a".repeat(32),
  enabled: true,
  ip: "off",
  isInternal: false,
  label: "",
  createdAtMs: 0,
};
export const DISABLED_KEY: ProjectKey = {
  ...EDGE_KEY,
  id: 2 as KeyId,
  publicKey: "d".repeat(32),
  enabled: false,
};

/** Of Lapwing's own project. */
export const INTERNAL_KEY: ProjectKey = {
  ...EDGE_KEY,
  id: 3 as KeyId,
  projectId: 2 as ProjectId,
  publicKey: "e".repeat(32),
  isInternal: true,
};

export interface EdgeOptions {
  append?: (record: SpoolRecord) => Promise<void>;
  headersTimeoutMs?: number;
  room?: ConnectionRoom;
  slowReaders?: SlowReaders;
  largeBodies?: LargeBodies;
  /** Items of a category per minute. */
  perMinute?: number;
  /** In place of the one that `perMinute` makes. */
  limiter?: RateLimiter;
  /** What the project keeps of addresses. */
  ip?: IpMode;
  maxEnvelopeBytes?: number;
  forwarder?: Forwarder;
  relay?: Partial<RelayContext>;
  edge?: Partial<EdgeContext>;
}

export interface ListeningEdge {
  server: Server;
  url: string;
  /** What was written to the spool. */
  spooled: SpoolRecord[];
  /** "kind/reason/category" of what was refused, as often as it was. */
  refused(): string[];
  errors: unknown[];
}

export async function listenEdge(options: EdgeOptions = {}): Promise<ListeningEdge> {
  const spooled: SpoolRecord[] = [];
  const errors: unknown[] = [];
  const ledger = new OutcomeLedger();
  const forwarder = options.forwarder ?? NO_FORWARDER;
  const keys = [{ ...EDGE_KEY, ip: options.ip ?? EDGE_KEY.ip }, DISABLED_KEY, INTERNAL_KEY];
  const accept: AcceptContext = {
    keys: new KeyLookup({
      findKey: async (sent) => keys.find(({ publicKey }) => publicKey === sent),
    }),
    limiter: options.limiter ?? new RateLimiter({ perMinute: options.perMinute ?? 0 }),
    refused: ledger,
    spool: {
      append: async (record) => {
        await options.append?.(record);
        spooled.push(record);
      },
    },
    maxEnvelopeBytes: options.maxEnvelopeBytes ?? 1024,
    largeBodies: options.largeBodies ?? new LargeBodies(),
    mirrors: new MirrorCopies(forwarder, (error) => errors.push(error)),
    nowMs: Date.now,
  };
  const relay: RelayContext = {
    accept,
    forwarder,
    firstKeys: { find: async (id) => (id === EDGE_KEY.projectId ? EDGE_KEY : undefined) },
    limiter: new AddressLimiter(0),
    origins: [],
    regions: ["us", "de"],
    publicUrl: () => "https://lapwing.example",
    ...options.relay,
  };
  const server = createEdge(
    {
      accept,
      relay,
      health: { problems: () => [], facts: () => ({}) },
      web: new WebProxy(() => undefined),
      onError: (error) => errors.push(error),
      ...options.edge,
    },
    {
      headersTimeoutMs: options.headersTimeoutMs ?? 10_000,
      ...(options.room && { room: options.room }),
      ...(options.slowReaders && { slowReaders: options.slowReaders }),
    },
  );
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    server,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spooled,
    errors,
    refused: () =>
      ledger
        .take()
        .flatMap(({ kind, reason, category, quantity }) =>
          Array<string>(quantity).fill(`${kind}/${reason}/${category}`),
        ),
  };
}

/** All that is answered to these bytes until the server closes. */
export async function tell({ server }: ListeningEdge, bytes: string): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  let answer = "";
  socket.on("data", (data) => {
    answer += data;
  });
  socket.on("error", () => {});
  socket.write(bytes);
  await once(socket, "close");
  return answer;
}
