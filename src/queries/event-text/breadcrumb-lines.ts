import type { SentryBreadcrumb, SentryEvent } from "#protocol/event.ts";

const MAX_CRUMBS = 20;
/** A line of a list, not a document. */
const MAX_LENGTH = 300;

/** What happened before, oldest first, with its distance to the event. */
export function breadcrumbLines({ breadcrumbs, timestamp }: SentryEvent): string[] {
  return (breadcrumbs?.values ?? []).slice(-MAX_CRUMBS).map((crumb) => {
    const offset =
      crumb.timestamp === undefined ? "" : `${(crumb.timestamp - timestamp).toFixed(2)} s`;
    const words = [offset, crumb.category ?? crumb.type, crumb.level, textOf(crumb)];
    const line = words
      .filter(Boolean)
      .join("  ")
      .replace(/\s*\n\s*/g, " ");
    return line.length > MAX_LENGTH ? `${line.slice(0, MAX_LENGTH)}…` : line;
  });
}

function textOf({ message, data }: SentryBreadcrumb): string {
  const rest = data === undefined || Object.keys(data).length === 0 ? "" : JSON.stringify(data);
  return [message, rest].filter(Boolean).join(" ");
}
