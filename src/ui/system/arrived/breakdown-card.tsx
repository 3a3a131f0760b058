import type { ReactNode } from "react";
import { DAY_MS, HOUR_MS } from "#lib/time.ts";
import { type Arrived, type OutcomeCounts, receivedOf } from "#model/arrived.ts";
import { OUTCOME_KINDS } from "#model/outcome.ts";
import { ShortMoment } from "#ui/overview/short-moment.tsx";
import { SegmentedLinks } from "#ui/parts/forms/segmented-links.tsx";
import { Link } from "#ui/parts/marks/link.tsx";
import { formatExact } from "#ui/parts/words/format-number.ts";
import {
  type ArrivedHref,
  type ArrivedView,
  BREAKDOWNS,
  type Breakdown,
  timeOf,
} from "./arrived-address.ts";
import { categoryWords, OUTCOME_WORDS } from "./outcome-words.ts";

export interface BreakdownCardProps {
  arrived: Arrived;
  view: ArrivedView;
  href: ArrivedHref;
}

interface Row {
  key: string;
  name: ReactNode;
  /** undefined: there is nothing behind it. */
  href: string | undefined;
  counts: OutcomeCounts;
}

/** The same numbers by project, by category or by hour; a row narrows the page to itself. */
export function BreakdownCard({ arrived, view, href }: BreakdownCardProps) {
  const { project, window } = arrived;
  const choices = BREAKDOWNS.filter((by) => by !== "project" || project === undefined);
  const by = choices.find((one) => one === view.by) ?? choices[0] ?? "category";
  const name: Record<Breakdown, string> = {
    project: "Project",
    category: "Category",
    time: window.bucket === "hour" ? "Hour" : "Day",
  };
  const rows = rowsOf(arrived, by, href);
  return (
    <section className="card" aria-labelledby="breakdown">
      <div className="card-head system-card-head">
        <h2 id="breakdown">Where it went</h2>
        <span className="at-end">
          <SegmentedLinks
            label="Rows"
            options={choices.map((one) => ({
              href: href({ by: one }),
              label: name[one],
              on: one === by,
            }))}
          />
        </span>
      </div>
      {rows.length === 0 ? (
        <p className="card-body muted">Nothing arrived in this period.</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls when the window is narrow
        <section className="scroll-x" aria-label={`Outcomes by ${by}`} tabIndex={0}>
          <table className="table">
            <thead>
              <tr>
                <th>{name[by]}</th>
                <th className="number">Received</th>
                {OUTCOME_KINDS.map((kind) => (
                  <th key={kind} className="number">
                    {OUTCOME_WORDS[kind].short}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ key, ...row }) => (
                <BreakdownRow key={key} {...row} />
              ))}
            </tbody>
          </table>
        </section>
      )}
    </section>
  );
}

function BreakdownRow({ name, href, counts }: Omit<Row, "key">) {
  return (
    <tr>
      <th scope="row">
        {href === undefined ? (
          name
        ) : (
          <Link className="system-link" href={href} scroll={false}>
            {name}
          </Link>
        )}
      </th>
      <td className="number tabular strong">{formatExact(receivedOf(counts))}</td>
      {OUTCOME_KINDS.map((kind) => (
        <td key={kind} className={counts[kind] === 0 ? "number tabular faint" : "number tabular"}>
          {formatExact(counts[kind])}
        </td>
      ))}
    </tr>
  );
}

function rowsOf(arrived: Arrived, by: Breakdown, href: ArrivedHref): Row[] {
  if (by === "project") {
    return arrived.byProject.map(({ project, counts }) => ({
      key: project?.slug ?? "",
      name: project?.name ?? "No known key",
      href: project && href({ project: project.slug }),
      counts,
    }));
  }
  if (by === "category") {
    return arrived.byCategory.map(({ category, counts }) => ({
      key: category,
      name: categoryWords(category),
      href: href({ category }),
      counts,
    }));
  }
  const lengthMs = arrived.window.bucket === "hour" ? HOUR_MS : DAY_MS;
  const newestFirst = arrived.byTime.toReversed();
  return newestFirst
    .filter(({ counts }) => Object.values(counts).some((items) => items > 0))
    .map(({ startMs, counts }) => ({
      key: String(startMs),
      name: <ShortMoment ms={startMs} />,
      href: href(timeOf(startMs, lengthMs)),
      counts,
    }));
}
