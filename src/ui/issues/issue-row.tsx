import { Activity, Users } from "lucide-react";
import Link from "next/link";
import type { Issue } from "#model/issue.ts";
import type { Project } from "#model/project.ts";
import { CompactNumber } from "#ui/parts/compact-number.tsx";
import { Icon } from "#ui/parts/icon.tsx";
import { LevelMark } from "#ui/parts/level-mark.tsx";
import { Sparkline } from "#ui/parts/sparkline.tsx";
import { Tile } from "#ui/parts/tile.tsx";
import { TimeAgo } from "#ui/parts/time-ago.tsx";
import { accentOf } from "./accent-of.ts";
import { RowBadge } from "./row-badge.tsx";
import { RowFrame } from "./row-frame.tsx";

export interface IssueRowProps {
  issue: Issue;
  project: Project;
  href: string;
  counts: readonly { events: number }[];
  /** "Events per day, 14 days" */
  chartLabel: string;
  /** In a list of several projects each row says its own. */
  showsProject: boolean;
}

/** One line of a list: what broke, where, how often, for how many, since when. */
export function IssueRow(props: IssueRowProps) {
  const { issue, project, href, counts, chartLabel, showsProject } = props;
  const events = counts.map((bucket) => bucket.events);
  return (
    <RowFrame id={issue.id} title={issue.title}>
      <td className="main">
        <LevelMark level={issue.level} />
        <span className="lines">
          <span className="tt">
            <Link className="open" href={href} prefetch={false}>
              <b>{issue.type || "Message"}</b>
              <RowBadge id={issue.id} />
              <span className="v trunc">{issue.value || issue.title}</span>
            </Link>
          </span>
          <span className="st">
            {showsProject && (
              <>
                <Tile slug={project.slug} small />
                <span className="nowrap">{project.name}</span>
                {issue.culprit !== "" && <span className="dot" />}
              </>
            )}
            <span className="mono trunc">{issue.culprit}</span>
          </span>
        </span>
      </td>
      <td className="c-chart">
        <Sparkline counts={events} label={chartLabel} accent={accentOf(issue.substatus, events)} />
      </td>
      <td className="num c-events">
        <Icon of={Activity} size={12} className="phone" />
        <CompactNumber value={issue.events} unit="events" />
      </td>
      <td className="num c-users">
        <Icon of={Users} size={12} className="phone" />
        <CompactNumber value={issue.users} unit="users" />
      </td>
      <td className="num t2 c-first">
        <TimeAgo ms={issue.firstSeenMs} />
      </td>
      <td className="num t2 c-last">
        <TimeAgo ms={issue.lastSeenMs} />
      </td>
    </RowFrame>
  );
}
