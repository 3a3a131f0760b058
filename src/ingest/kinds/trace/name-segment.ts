import { cutText } from "#ingest/fields/cut-text.ts";
import { pathOf, routeOfPath } from "#ingest/kinds/vital/route-of-path.ts";

/** As `transaction` of an event. */
const MAX_NAME = 200;
/** What SDK 11 calls a segment when it knows no route: the page stands in url.path. */
const PLACEHOLDER =
  /^(?:pageload|navigation|<unlabeled transaction>|unknown|get|post|put|patch|delete|head|options)$/i;
const METHOD_AND_PATH = /^(?:([A-Z]{3,7}) )?(\/\S*|https?:\/\/\S*)$/;

export interface SegmentWords {
  /** What the SDK calls it. */
  name: string | undefined;
  /** Where that name comes from: "url" says that ids are still in it. */
  source: string | undefined;
  /** "/orders/:id" of the framework. */
  route?: string | undefined;
  path?: string | undefined;
  method?: string | undefined;
}

/**
 * What stats and lists call a segment: few names, so that like requests add up. A name that a
 * person or a framework chose is kept; out of an address the ids are taken.
 */
export function nameSegment(words: SegmentWords): string | undefined {
  const { name, source, route, path, method } = words;
  const known = route ?? (path === undefined ? undefined : routeOfPath(pathOf(path)));
  if (name === undefined) return known === undefined ? undefined : cutText(known, MAX_NAME);
  if (isPlaceholder(name) && known !== undefined) {
    const verb = /^(?:pageload|navigation)$/i.test(name) ? undefined : (method ?? verbOf(name));
    return cutText(verb === undefined ? known : `${verb} ${known}`, MAX_NAME);
  }
  if (source !== "url") return cutText(name, MAX_NAME);
  const [, verb, address] = METHOD_AND_PATH.exec(name) ?? [];
  if (address === undefined) return cutText(name, MAX_NAME);
  const made = routeOfPath(pathOf(address));
  return cutText(verb === undefined ? made : `${verb} ${made}`, MAX_NAME);
}

/** A name that names no route: another segment with it need not be like this one. */
export function isPlaceholder(name: string): boolean {
  return PLACEHOLDER.test(name);
}

function verbOf(name: string): string | undefined {
  return /^[A-Z]{3,7}$/.test(name) ? name : undefined;
}
