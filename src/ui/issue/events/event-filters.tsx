import { X } from "lucide-react";
import { shorten } from "#lib/shorten.ts";
import { Icon } from "#ui/parts/marks/icon.tsx";
import { Link } from "#ui/parts/marks/link.tsx";
import { type EventsView, eventsHref } from "./events-address.ts";

interface Filter {
  name: string;
  value: string;
  without: Partial<EventsView>;
}

const MAX_TEXT = 80;

/** Which events are listed, each condition with the way to leave it out. */
export function EventFilters(props: { path: string; view: EventsView; title: string }) {
  const { path, view, title } = props;
  const { environment, release, tag } = view;
  const filters: (Filter | undefined)[] = [
    environment === undefined
      ? undefined
      : { name: "environment", value: environment, without: { environment: undefined } },
    release === undefined
      ? undefined
      : { name: "release", value: release, without: { release: undefined } },
    tag && { name: tag.key, value: tag.value, without: { tag: undefined } },
  ];
  const given = filters.filter((filter) => filter !== undefined);
  return (
    <div className="event-filters">
      <Link className="link truncate" href={path}>
        {shorten(title, 2 * MAX_TEXT)}
      </Link>
      {given.map(({ name, value, without }) => (
        <span className="event-filter" key={name}>
          <bdi className="faint">{shorten(name, MAX_TEXT)}</bdi>
          <bdi>{value === "" ? "(empty)" : shorten(value, MAX_TEXT)}</bdi>
          <Link
            href={eventsHref(path, { ...view, after: undefined, ...without })}
            aria-label={`Without ${shorten(name, MAX_TEXT)}`}
          >
            <Icon of={X} size={12} />
          </Link>
        </span>
      ))}
    </div>
  );
}
