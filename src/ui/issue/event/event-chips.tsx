import { Globe, Link2, type LucideIcon, Monitor, Package, UserRound } from "lucide-react";
import { shorten } from "#lib/shorten.ts";
import type { ShownEvent } from "#model/shown-issue.ts";
import { tagHref } from "#ui/issue/events/events-address.ts";
import type { IssueAddress } from "#ui/issue/page/issue-address.ts";
import { environmentHref, releaseHref } from "#ui/issue/page/list-href.ts";
import { Icon } from "#ui/parts/marks/icon.tsx";
import { Link } from "#ui/parts/marks/link.tsx";

const MAX_TEXT = 120;
/** Names that are stored are no longer; no list could answer for one. */
const MAX_LINKED = 200;

interface Chip {
  name: string;
  text: string;
  icon: LucideIcon;
  href: string | undefined;
}

export interface EventChipsProps {
  shown: ShownEvent;
  address: IssueAddress;
  /** The slug of the project. */
  project: string;
}

/** Where it happened and to whom, above the trace; each leads to what shares it. */
export function EventChips({ shown, address, project }: EventChipsProps) {
  const chips = chipsOf(shown, address, project);
  if (chips.length === 0) return null;
  return (
    <ul className="event-chips" aria-label="Where and to whom">
      {chips.map(({ name, text, icon, href }) => (
        <li key={name}>
          <Icon of={icon} size={12} />
          <span className="visually-hidden">{name}: </span>
          {href === undefined ? (
            <bdi className="truncate">{text}</bdi>
          ) : (
            <Link className="truncate" href={href} title={`${name}: ${text}`}>
              <bdi>{text}</bdi>
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}

function chipsOf({ event, tags }: ShownEvent, address: IssueAddress, project: string): Chip[] {
  const own = new Map(tags);
  const { release, environment } = event;
  const chip = (name: string, icon: LucideIcon, text: string | undefined, href?: string): Chip[] =>
    text
      ? [
          {
            name,
            icon,
            text: shorten(text, MAX_TEXT),
            href: text.length > MAX_LINKED ? undefined : href,
          },
        ]
      : [];
  const byTag = (key: string) => {
    const value = own.get(key);
    return value === undefined ? undefined : tagHref(address, key, value);
  };
  const browser = own.has("browser") ? "browser" : "browser.name";
  const user = event.user?.email ?? event.user?.username ?? event.user?.id;
  return [
    ...chip("Release", Package, release, release && releaseHref(project, release)),
    ...chip(
      "Environment",
      Globe,
      environment,
      environment && environmentHref(project, environment),
    ),
    ...chip("Browser", Monitor, own.get(browser), byTag(browser)),
    ...chip("User", UserRound, user ?? event.user?.ip_address, byTag("user")),
    ...chip("Address", Link2, event.request?.url, byTag("url")),
  ];
}
