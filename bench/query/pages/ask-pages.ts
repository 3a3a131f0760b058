/** Asks a running server, as browsers and programs do, and waits for the last byte. */
import { Agent, get } from "node:http";
import { buffer } from "node:stream/consumers";
import { BenchFailure } from "#bench/bench-failure.ts";
import { cpuNowMs } from "#bench/measure/cpu-now.ts";
import type { QueryContext } from "#bench/query/query-context.ts";
import type { Pair, Sample } from "#bench/query/samples.ts";
import type { MeasuredPage } from "./page-list.ts";

export interface Visitor {
  port: number;
  /** The server's. */
  pid: number;
  cookie: string;
  token: string;
  context: QueryContext;
}

export function askPages(pages: readonly MeasuredPage[], visitors: Pair<Visitor>) {
  return pages.map((page) => ({
    name: page.name,
    ask: {
      full: () => timePage(page, visitors.full),
      tenth: () => timePage(page, visitors.tenth),
    },
  }));
}

const agent = new Agent({ keepAlive: true });

async function timePage(page: MeasuredPage, visitor: Visitor): Promise<Sample> {
  const path = page.path(visitor.context);
  const cpuMs = cpuNowMs(visitor.pid);
  const startMs = performance.now();
  const { status, bytes } = await fetchPage(visitor.port, path, headersOf(page, visitor));
  const ms = performance.now() - startMs;
  if (status !== 200) throw new BenchFailure(`${path} was answered with ${status}.`);
  return { ms, cpuMs: cpuNowMs(visitor.pid) - cpuMs, size: bytes };
}

function headersOf({ as }: MeasuredPage, { cookie, token }: Visitor): Record<string, string> {
  if (as === "program") return { authorization: `Bearer ${token}` };
  const accept = { accept: "text/html", "sec-fetch-dest": "document" };
  return as === "person" ? { ...accept, cookie } : accept;
}

function fetchPage(port: number, path: string, headers: Record<string, string>) {
  return new Promise<{ status: number; bytes: number }>((resolve, reject) => {
    const request = get({ host: "127.0.0.1", port, path, headers, agent }, (answer) => {
      buffer(answer).then(
        (body) => resolve({ status: answer.statusCode ?? 0, bytes: body.length }),
        reject,
      );
    });
    request.on("error", reject);
  });
}

export function closeConnections(): void {
  agent.destroy();
}
