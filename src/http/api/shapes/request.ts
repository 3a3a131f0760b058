import type { SentryRequest } from "#protocol/event/event.ts";

export function requestShape(request: SentryRequest) {
  const headers = request.headers ?? [];
  return {
    url: request.url ?? null,
    method: request.method ?? null,
    query: queryPairs(request.query_string),
    fragment: request.fragment ?? null,
    data: request.data ?? null,
    headers,
    cookies: request.cookies ?? [],
    env: request.env ?? null,
    inferredContentType: contentType(headers),
  };
}

function queryPairs(query: SentryRequest["query_string"]): [string, string][] {
  if (query === undefined) return [];
  return typeof query === "string" ? [...new URLSearchParams(query)] : query;
}

function contentType(headers: [string, string][]): string | null {
  const header = headers.find(([name]) => name.toLowerCase() === "content-type");
  return header?.[1].split(";")[0]?.trim() || null;
}
