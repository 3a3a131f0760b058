/** What a person did before it broke, as the SDKs record it. */
import type { JsonObject } from "#lib/json.ts";
import type { Moment } from "./demo-issue.ts";

export type Crumb = JsonObject;

/** Gives each its time: the last just before the event, the others some seconds apart. */
export function trail({ random, timestampMs }: Moment, crumbs: readonly Crumb[]): Crumb[] {
  let atMs = timestampMs - random.between(4, 60);
  const timed = crumbs.toReversed().map((crumb) => {
    const timestamp = atMs / 1000;
    atMs -= random.between(90, 4200);
    return { timestamp, ...crumb };
  });
  return timed.reverse();
}

export function navigation(from: string, to: string): Crumb {
  return { category: "navigation", data: { from, to } };
}

export function click(selector: string): Crumb {
  return { category: "ui.click", message: selector };
}

export function typed(selector: string): Crumb {
  return { category: "ui.input", message: selector };
}

export function fetched(method: string, url: string, statusCode: number, bytes?: number): Crumb {
  const level = statusCode >= 500 ? "error" : statusCode >= 400 ? "warning" : "info";
  const data = {
    method,
    url,
    status_code: statusCode,
    ...(bytes && { response_body_size: bytes }),
  };
  return { type: "http", category: "fetch", level, data };
}

/** A request without an answer has no status. */
export function unanswered(method: string, url: string): Crumb {
  return { type: "http", category: "fetch", level: "error", data: { method, url } };
}

export function logged(level: "info" | "warning" | "error" | "debug", message: string): Crumb {
  return { category: "console", level, message, data: { logger: "console" } };
}

export function called(category: string, message: string, data: JsonObject): Crumb {
  return { category, level: "info", message, data };
}
