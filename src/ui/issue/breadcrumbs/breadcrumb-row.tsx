import type { Json } from "#lib/json.ts";
import { shorten } from "#lib/shorten.ts";
import type { SentryBreadcrumb } from "#protocol/event/event.ts";
import { CutText } from "#ui/issue/event/cut-text.tsx";
import { JsonText } from "#ui/issue/event/json-text.tsx";
import { Badge } from "#ui/parts/marks/badge.tsx";
import { BreadcrumbIcon } from "./breadcrumb-icon.tsx";
import { describeBreadcrumb } from "./describe-breadcrumb.ts";

const MAX_NAME = 200;
/** What the SDK kept of a call; more of it is in the event's JSON. */
export const MAX_BREADCRUMB_DATA = 20;

export interface BreadcrumbRowProps {
  crumb: SentryBreadcrumb;
  /** Of the event, in seconds. */
  eventS: number;
}

/** One thing that happened before. */
export function BreadcrumbRow({ crumb, eventS }: BreadcrumbRowProps) {
  const { kind, name, text, to, status, tone, rest } = describeBreadcrumb(crumb);
  const data = Object.entries(rest)
    .filter(([, value]) => isWorthSaying(value))
    .slice(0, MAX_BREADCRUMB_DATA);
  return (
    <li className={tone} data-kind={kind}>
      <BreadcrumbIcon kind={kind} />
      <bdi
        className="breadcrumb-name truncate"
        title={crumb.category && shorten(crumb.category, MAX_NAME)}
      >
        {shorten(name, MAX_NAME)}
      </bdi>
      <span className="breadcrumb-text">
        <bdi className="mono">
          <CutText text={text} />
        </bdi>
        {to !== undefined && (
          <>
            {" to "}
            <bdi className="mono">
              <CutText text={to} />
            </bdi>
          </>
        )}
        {status !== undefined && (
          <>
            {" "}
            <Badge tone={status >= 400 ? "poor" : "good"}>{status}</Badge>
          </>
        )}
        {data.map(([key, value]) => (
          <span className="breadcrumb-data faint" key={key}>
            {" "}
            <bdi>{shorten(key, MAX_NAME)}</bdi> <JsonText value={value} />
          </span>
        ))}
      </span>
      <BreadcrumbTime crumb={crumb} eventS={eventS} />
    </li>
  );
}

function BreadcrumbTime({ crumb: { timestamp }, eventS }: BreadcrumbRowProps) {
  if (timestamp === undefined) return <span />;
  const moment = new Date(timestamp * 1000);
  const exact = Number.isNaN(moment.getTime()) ? undefined : moment.toISOString();
  return (
    <time className="number faint mono" dateTime={exact} title={exact}>
      {formatOffset(timestamp - eventS)}
    </time>
  );
}

function isWorthSaying(value: Json | undefined): boolean {
  return value !== undefined && value !== null && value !== "";
}

/** When something was, seen from the event: "-1.50 s", "-2 min 05 s", "-3 h 12 min". */
export function formatOffset(offsetS: number): string {
  const sign = offsetS < 0 ? "-" : offsetS > 0 ? "+" : "";
  const ageS = Math.abs(offsetS);
  if (ageS < 60) return `${ageS < 0.005 ? "" : sign}${ageS.toFixed(2)} s`;
  const wholeS = Math.round(ageS);
  const pad = (value: number) => String(value).padStart(2, "0");
  if (wholeS < 3600) return `${sign}${Math.floor(wholeS / 60)} min ${pad(wholeS % 60)} s`;
  const minutes = Math.round(wholeS / 60);
  return `${sign}${Math.floor(minutes / 60)} h ${pad(minutes % 60)} min`;
}
