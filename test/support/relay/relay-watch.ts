/** Looks at a running server's relay again and again, as its page would, and at its memory. */
import { readFileSync } from "node:fs";
import { KIBIBYTE } from "#lib/bytes.ts";
import { HOUR_MS } from "#lib/time.ts";
import type { ProjectId } from "#model/ids.ts";
import type { RelayStatus } from "#model/relay.ts";
import { compareRelay } from "#queries/settings/compare-relay.ts";
import { openStore } from "#store/open.ts";
import type { Store } from "#store/ports/store.ts";
import type { Lapwing } from "#test/support/server/lapwing.ts";

export interface RelayLook {
  atMs: number;
  /** Envelopes that were received and neither delivered nor refused. */
  waiting: number;
  refused: number;
  status: RelayStatus | undefined;
}

export class RelayWatch {
  #server: Lapwing;
  #store: Store;

  constructor(server: Lapwing) {
    this.#server = server;
    this.#store = openStore({ dataFolder: server.data });
  }

  /** At a project with one target. */
  async look(projectId: number): Promise<RelayLook> {
    const id = projectId as ProjectId;
    const [project, [target], [status]] = await Promise.all([
      this.#store.projects.findById(id),
      this.#store.relay.listTargets(id),
      this.#store.relay.listStatuses(id),
    ]);
    if (project === undefined || target === undefined) throw new Error("there is no target");
    const atMs = Date.now();
    const period = { fromMs: atMs - 24 * HOUR_MS, toMs: atMs + HOUR_MS };
    const rows = await compareRelay(this.#store, project, target.id, period);
    const sum = (what: "waiting" | "refused") => rows.reduce((all, row) => all + row[what], 0);
    return { atMs, waiting: sum("waiting"), refused: sum("refused"), status };
  }

  /** Of edge, digest and relay: they are threads of one process. */
  residentBytes(): number {
    const text = readFileSync(`/proc/${this.#server.child.pid}/status`, "utf8");
    return Number(/VmRSS:\s+(\d+)/.exec(text)?.[1] ?? 0) * KIBIBYTE;
  }

  async close(): Promise<void> {
    await this.#store.close();
  }
}
