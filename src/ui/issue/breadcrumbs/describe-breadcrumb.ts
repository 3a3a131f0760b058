import type { Json, JsonObject } from "#lib/json.ts";
import type { SentryBreadcrumb } from "#protocol/event/event.ts";

export type BreadcrumbKind =
  | "navigation"
  | "request"
  | "interface"
  | "console"
  | "exception"
  | "query"
  | "other";

export interface DescribedBreadcrumb {
  kind: BreadcrumbKind;
  /** In the column: "Request", or the SDK's own word. */
  name: string;
  text: string;
  /** Where a navigation went. */
  to: string | undefined;
  status: number | undefined;
  tone: "error" | "warning" | "info";
  /** What the line does not say yet. */
  rest: JsonObject;
}

const KINDS: readonly (readonly [BreadcrumbKind, RegExp])[] = [
  ["navigation", /^(?:navigation|ui\.lifecycle)$/],
  ["request", /^(?:http|fetch|xhr|httplib|requests|urllib3|aiohttp|net\.http|guzzle)/],
  ["interface", /^(?:ui\.|user$|touch)/],
  ["console", /^(?:console|debug$|log)/],
  ["exception", /^(?:error|exception|sentry\.event|sentry)$/],
  ["query", /^(?:query|db|sql|redis)/],
];
export const BREADCRUMB_NAMES: Record<BreadcrumbKind, string> = {
  navigation: "Navigation",
  request: "Request",
  interface: "Interface",
  console: "Console",
  exception: "Exception",
  query: "Query",
  other: "Note",
};

export function describeBreadcrumb(crumb: SentryBreadcrumb): DescribedBreadcrumb {
  const kind = kindOf(crumb);
  const { url, method, status_code, from, to, ...data } = crumb.data ?? {};
  const status = Number(status_code);
  const described: DescribedBreadcrumb = {
    kind,
    name: nameOf(crumb, kind),
    text: crumb.message ?? "",
    to: undefined,
    status: Number.isInteger(status) && status > 0 ? status : undefined,
    tone: toneOf(crumb.level, status),
    rest: data,
  };
  if (kind === "request" && typeof url === "string") {
    described.text = [textOf(method), url].filter(Boolean).join(" ");
    if (crumb.message) described.rest = { message: crumb.message, ...data };
    return described;
  }
  if (kind === "navigation" && typeof to === "string") {
    return { ...described, text: textOf(from), to };
  }
  // Not ours to say in words: everything is shown as it came.
  return { ...described, status: undefined, rest: withoutRepeats(crumb) };
}

/** The console's `arguments` repeat its message, and `logger` the category. */
function withoutRepeats({ data = {}, message, category }: SentryBreadcrumb): JsonObject {
  const { arguments: given, logger, ...rest } = data;
  const repeats = Array.isArray(given) && isRepeated(given, message);
  if (given !== undefined && !repeats) rest.arguments = given;
  if (logger !== undefined && logger !== category) rest.logger = logger;
  return rest;
}

/** Nobody logs more at once. Without bounds, each of a thousand would be looked for in a megabyte. */
const MAX_ARGUMENTS = 20;
const MAX_SEARCHED = 2000;

function isRepeated(given: readonly Json[], message = ""): boolean {
  if (given.length > MAX_ARGUMENTS) return false;
  const said = message.slice(0, MAX_SEARCHED);
  return given.every((value) => {
    // As String() prints an object, without looking into it.
    if (typeof value === "object")
      return said.includes(value === null ? "null" : "[object Object]");
    return said.includes(String(value));
  });
}

function kindOf({ type = "", category = "" }: SentryBreadcrumb): BreadcrumbKind {
  const fits = (word: string) => KINDS.find(([, pattern]) => pattern.test(word))?.[0];
  return fits(category) ?? fits(type) ?? "other";
}

function nameOf({ category }: SentryBreadcrumb, kind: BreadcrumbKind): string {
  if (kind === "interface" && category?.startsWith("ui.")) {
    const word = category.slice(3);
    return word.charAt(0).toUpperCase() + word.slice(1);
  }
  return kind === "other" ? category || BREADCRUMB_NAMES.other : BREADCRUMB_NAMES[kind];
}

function toneOf(level: string | undefined, status: number): DescribedBreadcrumb["tone"] {
  if (level === "error" || level === "fatal" || level === "critical" || status >= 400)
    return "error";
  return level === "warning" ? "warning" : "info";
}

function textOf(value: Json | undefined): string {
  return typeof value === "string" ? value : "";
}
