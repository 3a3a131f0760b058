import type { Json } from "#lib/json.ts";
import type { SentryBreadcrumb } from "#protocol/event.ts";
import { JsonText } from "#ui/issue/json-text.tsx";
import { Badge } from "#ui/parts/badge.tsx";
import { CrumbIcon } from "./crumb-icon.tsx";
import { describeCrumb } from "./describe-crumb.ts";
import { formatOffset } from "./format-offset.ts";

export interface CrumbRowProps {
  crumb: SentryBreadcrumb;
  /** Of the event, in seconds. */
  eventS: number;
}

/** One thing that happened before. */
export function CrumbRow({ crumb, eventS }: CrumbRowProps) {
  const { kind, name, text, to, status, tone, rest } = describeCrumb(crumb);
  const data = Object.entries(rest).filter(([, value]) => isWorthSaying(value));
  return (
    <li className={`crumb ${tone}`} data-kind={kind}>
      <CrumbIcon kind={kind} />
      <bdi className="bn trunc" title={crumb.category}>
        {name}
      </bdi>
      <span className="bt">
        <bdi className="mono">{text}</bdi>
        {to !== undefined && (
          <>
            {" to "}
            <bdi className="mono">{to}</bdi>
          </>
        )}
        {status !== undefined && (
          <>
            {" "}
            <Badge tone={status >= 400 ? "poor" : "good"}>{status}</Badge>
          </>
        )}
        {data.map(([key, value]) => (
          <span className="bd t3" key={key}>
            {" "}
            <bdi>{key}</bdi> <JsonText value={value} />
          </span>
        ))}
      </span>
      <CrumbTime crumb={crumb} eventS={eventS} />
    </li>
  );
}

function CrumbTime({ crumb: { timestamp }, eventS }: CrumbRowProps) {
  if (timestamp === undefined) return <span />;
  const moment = new Date(timestamp * 1000);
  const exact = Number.isNaN(moment.getTime()) ? undefined : moment.toISOString();
  return (
    <time className="num t3 mono" dateTime={exact} title={exact}>
      {formatOffset(timestamp - eventS)}
    </time>
  );
}

function isWorthSaying(value: Json | undefined): boolean {
  return value !== undefined && value !== null && value !== "";
}
