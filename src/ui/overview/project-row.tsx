import type { ProjectOverview } from "#model/overview.ts";
import { platformLabel } from "#protocol/event/platforms.ts";
import { DemoBadge } from "#ui/demo/demo-badge.tsx";
import { Link } from "#ui/parts/marks/link.tsx";
import { Sparkline } from "#ui/parts/marks/sparkline.tsx";
import { Tile } from "#ui/parts/marks/tile.tsx";
import { CompactNumber } from "#ui/parts/words/compact-number.tsx";
import { UserCount } from "#ui/parts/words/user-count.tsx";
import { formatRate } from "./format-rate.ts";
import { ProjectSentence } from "./project-sentence.tsx";

export interface ProjectRowProps {
  overview: ProjectOverview;
  nowMs: number;
  /** "Events per hour, 24 h" */
  chartLabel: string;
  isHourly: boolean;
  /** The chosen environment and time, kept in links: "?period=7d", or "". */
  query: string;
}

export function ProjectRow(props: ProjectRowProps) {
  const { overview, nowMs, chartLabel, isHourly, query } = props;
  const { project, newIssues, openIssues, users, events, perMinute, counts, now } = overview;
  const rises = now.kind === "escalating";
  return (
    <tr className={now.kind === "silent" ? "is-silent" : undefined}>
      <th scope="row">
        <Link className="row project-table-name" href={`/${project.slug}/issues${query}`}>
          <Tile slug={project.slug} />
          <span>
            <span className="strong truncate">
              {project.name} {project.isDemo && <DemoBadge />}
            </span>
            <span className="small-text faint">
              {project.isInternal ? "Internal" : platformLabel(project.platform)}
            </span>
          </span>
        </Link>
      </th>
      <td className="project-table-now">
        <ProjectSentence {...{ overview, nowMs, query }} />
      </td>
      <td className="number" data-head="New issues">
        <Count value={newIssues} strong />
        <span className="number-note">
          <CompactNumber value={openIssues} /> open
        </span>
      </td>
      <td className="number" data-head="Users">
        <span className={users === 0 ? "faint" : undefined}>
          <UserCount value={users} />
        </span>
      </td>
      <td className="number" data-head="Events">
        <Count value={events} />
        <span className="number-note">{formatRate(perMinute)} per min</span>
      </td>
      <td className="project-table-chart">
        <Sparkline
          counts={counts}
          label={chartLabel}
          // As many hours as make an escalation; in days, the running one.
          accent={rises ? { from: counts.length - (isHourly ? 3 : 1), tone: "error" } : undefined}
          width={128}
          height={28}
        />
      </td>
    </tr>
  );
}

function Count({ value, strong = false }: { value: number; strong?: boolean }) {
  return (
    <span className={value === 0 ? "faint" : strong ? "strong" : undefined}>
      <CompactNumber value={value} />
    </span>
  );
}
