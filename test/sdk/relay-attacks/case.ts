/** One thing that somebody sends to /monitoring, and what must become of it. */
import type { RawRequest } from "#test/support/server/raw-http.ts";

/** What attackers know or guess about an installation. */
export interface RelaySetup {
  projectId: number;
  key: string;
  disabledKey: string;
  foreign: { projectId: number; key: string };
  /** Where the server listens. */
  port: number;
  /** Where somebody listens who must never hear from us. */
  spyPort: number;
  /** DSN of the one target of the project, which is also at the spy's. */
  targetDsn: string;
}

export interface RelayAttack {
  name: string;
  send: (setup: RelaySetup) => Partial<RawRequest>;
  status: number;
  /** X-Sentry-Error, and what it is counted as; nothing is counted without it. */
  reason?: string;
}

/** A good envelope, but for the dsn that it names. */
export function envelope(dsn: unknown): Buffer {
  const header = JSON.stringify({ event_id: "f".repeat(32), dsn });
  return Buffer.from(`${header}\n{"type":"event"}\n{"message":"refused"}\n`);
}

/** One of our own, as the page shows it. */
export function ownDsn({ key, port, projectId }: RelaySetup): string {
  return `http://${key}@127.0.0.1:${port}/${projectId}`;
}

/** All is well with it: each attack changes one thing. */
export function goodRequest(setup: RelaySetup): RawRequest {
  return {
    path: `/monitoring?o=1&p=${setup.projectId}`,
    headers: [["Sec-Fetch-Site", "same-origin"]],
    body: envelope(ownDsn(setup)),
  };
}
