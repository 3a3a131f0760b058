/** The load generator, a process of its own: makes all requests first, then sends when told. */

import { findProfile } from "#bench/profiles/index.ts";
import { type RequestTarget, renderRequest } from "#bench/profiles/render-request.ts";
import { Random } from "#lib/random.ts";
import type { PreparedRequest } from "./load-work.ts";
import type { Pace } from "./schedule.ts";
import { type LoadResult, sendLoad } from "./send-load.ts";

export interface LoadJob {
  profile: string;
  /** Made before anything is sent; what is sent beyond them is made when it is due. */
  requests: number;
  connections: number;
  target: RequestTarget;
  seed: number;
}

export type GeneratorOrder =
  | { what: "prepare"; job: LoadJob }
  /** Sends the next `count` requests. */
  | { what: "send"; count: number; pace: Pace };

export type GeneratorReport =
  | { what: "prepared"; bodyBytes: number }
  | { what: "sent"; result: LoadResult };

type MakeRequest = (index: number) => PreparedRequest;

let job: LoadJob | undefined;
let make: MakeRequest = () => {
  throw new Error("nothing is prepared");
};
let prepared: (PreparedRequest | undefined)[] = [];
let sent = 0;

process.on("message", (order: GeneratorOrder) => void obey(order));
process.on("disconnect", () => process.exit(0));

async function obey(order: GeneratorOrder): Promise<void> {
  if (order.what === "prepare") {
    job = order.job;
    tell({ what: "prepared", bodyBytes: prepare(order.job) });
  } else if (job !== undefined) {
    const { count, pace } = order;
    const from = sent;
    sent += count;
    const take = (index: number) => takeRequest(from + index);
    const result = await sendLoad(job.target.port, { take, count }, job.connections, pace);
    tell({ what: "sent", result });
  }
}

/** Gives the mean size of a request. */
function prepare(given: LoadJob): number {
  make = makerOf(given);
  prepared = Array.from({ length: given.requests }, (_, index) => make(index));
  const bytes = prepared.reduce((sum, request) => sum + (request?.bodyBytes ?? 0), 0);
  return bytes / given.requests;
}

function makerOf({ profile: name, seed, target }: LoadJob): MakeRequest {
  const profile = findProfile(name);
  if (profile === undefined) throw new Error(`no profile ${name}`);
  const random = new Random(seed);
  return (index) => {
    const body = profile.makeBody(random, index, Date.now());
    return {
      bytes: renderRequest(target, body),
      bodyBytes: body.bytes.length,
      rows: body.rows,
    };
  };
}

/** Each once: what was sent need not be kept. */
function takeRequest(index: number): PreparedRequest {
  const request = prepared[index];
  prepared[index] = undefined;
  return request ?? make(index);
}

function tell(report: GeneratorReport): void {
  process.send?.(report);
}
