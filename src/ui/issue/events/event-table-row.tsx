import { shorten } from "#lib/shorten.ts";
import type { ListedEvent } from "#model/issue-events.ts";
import { Moment } from "#ui/issue/event/moment.tsx";
import { Link } from "#ui/parts/marks/link.tsx";

const MAX_TEXT = 200;

/** One event: when, what it said, from where and by whom. */
export function EventTableRow({ event, href }: { event: ListedEvent; href: string }) {
  const { timestampMs, title, release, environment, user, browser, url, eventId } = event;
  return (
    <tr>
      <td className="nowrap" data-head="Time">
        <Link className="row-link" href={href} data-row>
          <Moment ms={timestampMs} />
          <span className="visually-hidden"> event {eventId.slice(0, 8)}</span>
        </Link>
      </td>
      <td className="event-table-title" data-head="Event">
        <bdi className="truncate">{shorten(title, MAX_TEXT)}</bdi>
      </td>
      <Cell head="Release" text={release} />
      <Cell head="Environment" text={environment} />
      <Cell head="User" text={user} />
      <td data-head="Browser and address">
        {browser && <bdi className="truncate">{shorten(browser, MAX_TEXT)}</bdi>}
        {url && <bdi className="mono faint truncate">{shorten(url, MAX_TEXT)}</bdi>}
        {!browser && !url && <span className="faint">–</span>}
      </td>
    </tr>
  );
}

function Cell({ head, text }: { head: string; text: string | undefined }) {
  return (
    <td data-head={head}>
      {text ? (
        <bdi className="truncate" title={shorten(text, MAX_TEXT)}>
          {shorten(text, MAX_TEXT)}
        </bdi>
      ) : (
        <span className="faint">–</span>
      )}
    </td>
  );
}
