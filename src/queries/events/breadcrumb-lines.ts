import { pruneJson } from "#lib/prune-json.ts";
import { shorten, startOf } from "#lib/shorten.ts";
import type { SentryBreadcrumb, SentryEvent } from "#protocol/event/event.ts";
import { oneLine } from "./one-line.ts";

const MAX_CRUMBS = 20;
/** A line of a list, not a document. */
const MAX_LENGTH = 300;

/** What happened before, oldest first, with its distance to the event. */
export function breadcrumbLines({ breadcrumbs, timestamp }: SentryEvent): string[] {
  return (breadcrumbs?.values ?? []).slice(-MAX_CRUMBS).map((crumb) => {
    const offset =
      crumb.timestamp === undefined ? "" : `${(crumb.timestamp - timestamp).toFixed(2)} s`;
    const words = [offset, crumb.category ?? crumb.type, crumb.level, textOf(crumb)];
    // Each is cut before it is looked at: a message may be a megabyte of line breaks.
    const short = words.filter((word) => word !== undefined && word !== "").map(cut);
    return shorten(oneLine(short.join("  ")), MAX_LENGTH);
  });
}

function textOf({ message = "", data }: SentryBreadcrumb): string {
  const { value } = pruneJson(data, MAX_LENGTH);
  const rest = value === undefined ? "" : JSON.stringify(value);
  return [cut(message), rest === "{}" ? "" : rest].filter(Boolean).join(" ");
}

/** Twice of what is shown, so that line breaks within it may go. */
function cut(text: string | undefined): string {
  return startOf(text ?? "", 2 * MAX_LENGTH);
}
