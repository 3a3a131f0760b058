import type { ReactNode } from "react";
import { MAX_EXACT_USERS } from "#model/issue.ts";
import type { Overview } from "#model/overview.ts";
import { Link } from "#ui/parts/marks/link.tsx";
import { CompactNumber } from "#ui/parts/words/compact-number.tsx";
import { UserCount } from "#ui/parts/words/user-count.tsx";
import { countOf } from "./count-words.ts";
import { formatRate } from "./format-rate.ts";
import { sayReasons } from "./not-stored-words.ts";

export interface OverviewCardsProps extends Pick<Overview, "projects" | "totals" | "notStored"> {
  /** An environment is chosen; refused items carry none. */
  oneEnvironment: boolean;
  /** Where the reasons are, for who may see them. */
  notStoredHref: string | undefined;
}

/** Sums of the table below, and what did not make it there. */
export function OverviewCards(props: OverviewCardsProps) {
  const { projects, totals, notStored, oneEnvironment, notStoredHref } = props;
  const most = projects.toSorted((a, b) => b.newIssues - a.newIssues)[0];
  const perMinute = projects.reduce((sum, project) => sum + project.perMinute, 0);
  const withErrors = projects.filter(({ users }) => users > 0).length;
  const reasons = sayReasons(notStored);
  return (
    <dl className="overview-cards">
      <Card
        name="New issues"
        value={totals.newIssues}
        note={
          most !== undefined && most.newIssues > 0
            ? `${most.newIssues} in ${most.project.name}`
            : `${totals.openIssues} open`
        }
      />
      <Card
        name="Users with errors"
        value={totals.users}
        content={
          <UserCount
            value={totals.users}
            isEstimate={projects.some(({ users }) => users > MAX_EXACT_USERS)}
          />
        }
        note={withErrors === 0 ? "nobody" : `in ${countOf(withErrors, "project")}`}
      />
      <Card name="Events" value={totals.events} note={`${formatRate(perMinute)} per min`} />
      <Card
        name="Not stored"
        value={notStored.items}
        note={oneEnvironment ? `all environments: ${reasons}` : reasons}
        href={notStored.items > 0 ? notStoredHref : undefined}
      />
    </dl>
  );
}

interface CardProps {
  name: string;
  value: number;
  /** Instead of the plain number. */
  content?: ReactNode;
  note: string;
  href?: string | undefined;
}

function Card({ name, value, content, note, href }: CardProps) {
  return (
    <div className="overview-card">
      <dt className="small-text faint">{name}</dt>
      <dd>
        <b>{content ?? <CompactNumber value={value} />}</b>
        {href === undefined ? (
          <span className="small-text faint truncate" title={note}>
            {note}
          </span>
        ) : (
          <Link className="small-text link truncate" href={href} title={note}>
            {note}
          </Link>
        )}
      </dd>
    </div>
  );
}
