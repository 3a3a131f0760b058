/**
 * What keeps a store on servers well. They look after their own files: there is nothing here to
 * recover after a crash, to scan, to set aside or to repair. That is PostgreSQL's and ClickHouse's own
 * (checksums, replicas, backups), and what they find damaged they say when they are asked.
 */
import type { Operations } from "#store/ports/operations.ts";
import type { ServersLocation } from "./servers-location.ts";

/** Clients of the servers are loaded when one is asked. */
const questions = () => import("./server-questions.ts");
const looks = () => import("./look-at-servers.ts");

export function openServersOperations(location: ServersLocation): Operations {
  return {
    engine: async () => (await questions()).engine(location),
    isRemote: true,
    listEngines: async () => (await looks()).lookAtServers(location),
    listAway: async () => (await questions()).listAway(location),
    // Closing and recovering is the servers' own; the folder has the spool alone.
    isLeftOpen: async () => false,
    recover: async () => undefined,
    look: async () => (await questions()).look(location),
    check: async () => (await questions()).check(location),
    findRepairs: async () => [],
    usage: async () => (await questions()).usage(location),
    listDamage: async () => [],
    // biome-ignore lint/correctness/useYield: there is no step to take.
    async *scan(nowMs) {
      return { finishedAtMs: nowMs(), found: [] };
    },
    lastScanMs: async () => undefined,
  };
}
