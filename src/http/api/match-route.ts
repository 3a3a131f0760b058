import type { PathParam, PathParams } from "./api-call.ts";

export interface PathMatch<T> {
  route: T;
  params: PathParams;
}

/** The first route whose pattern ("/issues/{issue}/") fits the path below /api/0, slash-ended or not. */
export function matchRoute<T extends { pattern: string }>(
  routes: readonly T[],
  path: string,
): PathMatch<T> | undefined {
  const segments = decodeSegments(path);
  if (segments === undefined) return undefined;
  for (const route of routes) {
    const params = matchSegments(split(route.pattern), segments);
    if (params !== undefined) return { route, params };
  }
  return undefined;
}

function matchSegments(pattern: string[], segments: string[]): PathParams | undefined {
  if (pattern.length !== segments.length) return undefined;
  const params: PathParams = {};
  for (const [index, part] of pattern.entries()) {
    const segment = segments[index] ?? "";
    if (part.startsWith("{")) {
      if (segment === "") return undefined;
      params[part.slice(1, -1) as PathParam] = segment;
    } else if (part !== segment) {
      return undefined;
    }
  }
  return params;
}

function decodeSegments(path: string): string[] | undefined {
  try {
    return split(path).map(decodeURIComponent);
  } catch {
    // A broken escape names nothing.
    return undefined;
  }
}

function split(path: string): string[] {
  const inner = path.replace(/^\//, "").replace(/\/$/, "");
  return inner === "" ? [] : inner.split("/");
}
