/** The load generator, a process of its own: makes all requests first, then sends when told. */

import { Random } from "#lib/random.ts";
import { type LoadResult, sendLoad } from "./load/send-load.ts";
import { findProfile } from "./profiles/index.ts";
import { type RequestTarget, renderRequest } from "./profiles/render-request.ts";

export interface LoadJob {
  profile: string;
  requests: number;
  connections: number;
  target: RequestTarget;
  seed: number;
}

export type GeneratorOrder =
  | { what: "prepare"; job: LoadJob }
  /** Sends the next `count` of the requests that were made. */
  | { what: "send"; count: number };

export type GeneratorReport =
  | { what: "prepared"; bodyBytes: number }
  | { what: "sent"; result: LoadResult };

let job: LoadJob | undefined;
let requests: Buffer[] = [];

process.on("message", (order: GeneratorOrder) => void obey(order));
process.on("disconnect", () => process.exit(0));

async function obey(order: GeneratorOrder): Promise<void> {
  if (order.what === "prepare") {
    job = order.job;
    tell({ what: "prepared", bodyBytes: prepare(order.job) });
  } else if (job !== undefined) {
    const batch = requests.splice(0, order.count);
    tell({ what: "sent", result: await sendLoad(job.target.port, batch, job.connections) });
  }
}

/** Gives the mean size of a body. */
function prepare({ profile: name, requests: count, seed, target }: LoadJob): number {
  const profile = findProfile(name);
  if (profile === undefined) throw new Error(`no profile ${name}`);
  const random = new Random(seed);
  const sentAtMs = Date.now();
  let bytes = 0;
  requests = Array.from({ length: count }, (_, index) => {
    const body = profile.makeBody(random, index, sentAtMs);
    bytes += body.bytes.length;
    return renderRequest(target, body);
  });
  return bytes / count;
}

function tell(report: GeneratorReport): void {
  process.send?.(report);
}
