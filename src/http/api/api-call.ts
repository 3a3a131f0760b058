import { type Config, publicUrlOf } from "#config.ts";
import { AppError } from "#lib/app-error.ts";
import type { Json } from "#lib/json.ts";
import type { Viewer } from "#model/viewer.ts";
import type { Store } from "#store/ports/store.ts";

export interface ApiContext {
  config: Config;
  store: Store;
  nowMs: () => number;
  /** What was unexpected; without it a line is logged. */
  onError?: (error: unknown, what: { method: string; path: string }) => void;
}

/** A request that passed authentication and policy, as endpoints see it. */
export interface ApiCall {
  viewer: Viewer;
  store: Store;
  config: Config;
  /** Where people and tools reach us, without a slash at its end. */
  publicUrl: string;
  nowMs: number;
  /** As it was asked for, "/api/0/projects/": links repeat it. */
  path: string;
  params: PathParams;
  query: URLSearchParams;
  /** Of a PUT or POST: what was sent, as JSON. */
  body?: Json;
}
export type PathParams = Partial<Record<PathParam, string>>;
export type PathParam =
  | "org"
  | "project"
  | "key"
  | "issue"
  | "event"
  | "attachment"
  | "feedback"
  | "replay"
  | "trace"
  | "span"
  | "monitor"
  | "profile"
  | "chunk";

/** `link` is the value of the Link header of a list; `status` is 200 where none is said. */
export type ApiAnswer =
  | { body: unknown; link?: string; status?: number }
  | { json: Buffer }
  | ApiStream;

/** What may be too large to be held whole. */
export interface ApiStream {
  pieces: Iterable<Buffer> | AsyncIterable<Buffer>;
  headers: Record<string, string>;
}

export function makeCall(
  context: ApiContext,
  request: Pick<ApiCall, "viewer" | "path" | "params" | "query" | "body">,
): ApiCall {
  const { store, config } = context;
  return { ...request, store, config, publicUrl: publicUrlOf(config), nowMs: context.nowMs() };
}

/** What does not exist and what is out of sight get one answer: a caller must not learn which. */
export function notFound(): AppError {
  return new AppError("not_found", "The requested resource does not exist");
}

export function found<T>(value: T | undefined): T {
  if (value === undefined) throw notFound();
  return value;
}
