/**
 * How the edge hands envelopes to other places. The edge decides where one may go; forwarder.ts
 * holds the queues and the connections.
 */
import type { AboutReceived, ReceivedEnvelope } from "#ingest/receive/receive.ts";
import type { ProjectId } from "#model/ids.ts";
import type { RelayTarget } from "#model/relay.ts";
import type { RateLimit } from "#protocol/envelope/rate-limits.ts";

export interface Forwarder {
  /** Targets that get a copy of what the project stores. Most projects have none. */
  mirrorsOf(projectId: ProjectId): readonly RelayTarget[];
  /** The target that has exactly this DSN, in the spelling of canonical-dsn.ts. */
  findByDsn(canonicalDsn: string): RelayTarget | undefined;
  /** Answers when the envelope is on our disk, or what the target is known to refuse. */
  enqueue(
    target: RelayTarget,
    received: ReceivedEnvelope,
    about: AboutForward,
  ): Promise<ForwardAnswer>;
  /** Answers what the target answers. */
  sendDirect(
    target: RelayTarget,
    received: ReceivedEnvelope,
    about: AboutForward,
  ): Promise<ForwardAnswer>;
}

export type AboutForward = AboutReceived;

export interface ForwardAnswer {
  status: number;
  rateLimits: RateLimit[];
  /** Why it was refused, as X-Sentry-Error says it. */
  reason?: string;
}
