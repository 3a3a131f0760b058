import Link from "next/link";
import type { AttentionIssue } from "#model/overview.ts";
import { CompactNumber } from "#ui/parts/compact-number.tsx";
import { LevelMark } from "#ui/parts/level-mark.tsx";
import { StatusBadge } from "#ui/parts/status-badge.tsx";
import { Tile } from "#ui/parts/tile.tsx";
import { TimeAgo } from "#ui/parts/time-ago.tsx";
import { issueHref } from "./issue-href.ts";

export interface AttentionListProps {
  attention: readonly AttentionIssue[];
  openIssues: number;
  query: string;
}

export function AttentionList({ attention, openIssues, query }: AttentionListProps) {
  return (
    <section className="card ov-attention">
      <div className="card-h">
        <h2>Needs attention</h2>
        <span className="xs t3 trunc">regressed, escalating or new, by users</span>
        <Link className="link xs end nowrap" href={`/issues${query}`}>
          All <CompactNumber value={openIssues} /> open
        </Link>
      </div>
      <ul className="na">
        {attention.map((row) => (
          <AttentionRow key={row.issue.id} row={row} />
        ))}
      </ul>
    </section>
  );
}

function AttentionRow({ row: { issue, project, why } }: { row: AttentionIssue }) {
  const [name, message] =
    issue.type === "" ? [issue.title, ""] : [issue.type, issue.value || issue.culprit];
  return (
    <li>
      <Link href={issueHref(project, issue)}>
        <LevelMark level={issue.level} />
        <span title={project.name}>
          <Tile slug={project.slug} small />
          <span className="sr">{project.name}</span>
        </span>
        <span className="trunc">
          <b className="med">{name}</b> <span className="t2">{message}</span>
        </span>
        <StatusBadge status="unresolved" substatus={why} />
        <span className="num na-users" title="Users since the issue was first seen">
          <CompactNumber value={issue.users} />
          <span className="t3"> {issue.users === 1 ? "user" : "users"}</span>
        </span>
        <span className="num t3">
          <TimeAgo ms={issue.lastSeenMs} />
        </span>
      </Link>
    </li>
  );
}
