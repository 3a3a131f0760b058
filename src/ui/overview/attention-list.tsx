import type { CountWindow } from "#model/count-window.ts";
import type { AttentionIssue } from "#model/overview.ts";
import { LevelMark } from "#ui/parts/marks/level-mark.tsx";
import { Link } from "#ui/parts/marks/link.tsx";
import { StatusBadge } from "#ui/parts/marks/status-badge.tsx";
import { Tile } from "#ui/parts/marks/tile.tsx";
import { CompactNumber } from "#ui/parts/words/compact-number.tsx";
import { rangeWords } from "#ui/parts/words/range-words.ts";
import { TimeAgo } from "#ui/parts/words/time-ago.tsx";
import { UserCount } from "#ui/parts/words/user-count.tsx";
import { issueHref } from "./issue-href.ts";

export interface AttentionListProps {
  attention: readonly AttentionIssue[];
  window: CountWindow;
  openIssues: number;
  /** The chosen environment and time, kept in links. */
  query: string;
}

export function AttentionList({ attention, window, openIssues, query }: AttentionListProps) {
  return (
    <section className="card attention-card">
      <div className="card-head">
        <h2>Needs attention</h2>
        <span className="small-text faint truncate">regressed, escalating or new, by users</span>
        <Link className="link small-text at-end nowrap" href={`/issues${query}`}>
          All <CompactNumber value={openIssues} /> open
        </Link>
      </div>
      <ul className="attention-list">
        {attention.map((row) => (
          <AttentionRow key={row.issue.id} {...{ row, query }} range={rangeWords(window).long} />
        ))}
      </ul>
    </section>
  );
}

interface AttentionRowProps {
  row: AttentionIssue;
  range: string;
  query: string;
}

function AttentionRow({ row, range, query }: AttentionRowProps) {
  const { issue, project, why, totals } = row;
  const [name, message] =
    issue.type === "" ? [issue.title, ""] : [issue.type, issue.value || issue.culprit];
  return (
    <li>
      <Link href={`${issueHref(project, issue)}${query}`}>
        <LevelMark level={issue.level} />
        <span title={project.name}>
          <Tile slug={project.slug} small />
          <span className="visually-hidden">{project.name}</span>
        </span>
        <span className="truncate">
          <b className="strong">{name}</b> <span className="muted">{message}</span>
        </span>
        <StatusBadge status="unresolved" substatus={why} regression={issue.regression} />
        <span className="number">
          <UserCount value={totals.users} note={range} />
          <span className="faint"> {totals.users === 1 ? "user" : "users"}</span>
        </span>
        <span className="number faint">
          <TimeAgo ms={totals.lastSeenMs} />
        </span>
      </Link>
    </li>
  );
}
