import { readToken, withToken } from "#ui/issues/search/search-text.ts";
import { SegmentedLinks } from "#ui/parts/forms/segmented-links.tsx";
import { Link } from "#ui/parts/marks/link.tsx";
import { type IssueView, viewHref } from "./issue-view.ts";
import { TabCount } from "./tab-count.tsx";

export interface IssueTabsProps {
  base: string;
  view: IssueView;
  terms: readonly string[];
  counts: Record<(typeof TABS)[number]["is"], number>;
  /** The time of the list: "14 d". */
  range: string;
}

const TABS = [
  { is: "unresolved", label: "Unresolved", status: "unresolved", counted: "always" },
  { is: "new", label: "New", status: "unresolved", substatus: "new", counted: "some" },
  {
    is: "regressed",
    label: "Regressed",
    status: "unresolved",
    substatus: "regressed",
    counted: "some",
  },
  { is: "resolved", label: "Resolved", status: "resolved", counted: "never" },
  { is: "archived", label: "Archived", status: "archived", counted: "never" },
] as const;

/** The usual views: each is a search, so it can be narrowed, shared and kept. */
export function IssueTabs({ base, view, terms, counts, range }: IssueTabsProps) {
  const current = terms
    .map(readToken)
    .find((token) => token?.name === "is")
    ?.value.toLowerCase();
  return (
    <div className="tabs-row">
      <nav className="tabs" aria-label="Views">
        {TABS.map(({ is, label, counted, ...state }) => {
          const query = withToken(terms, `is:${is}`).join(" ");
          return (
            <Link
              key={is}
              href={viewHref(base, view, { query: query === "is:unresolved" ? undefined : query })}
              aria-current={current === is ? "page" : undefined}
            >
              {label}
              {counted !== "never" && (
                <TabCount {...state} count={counts[is]} always={counted === "always"} />
              )}
            </Link>
          );
        })}
      </nav>
      <SegmentedLinks
        label="Time of the small charts"
        options={(["24h", "14d"] as const).map((chart) => ({
          href: viewHref(base, view, { chart }),
          label: chart === "24h" ? "24 h" : range,
          on: view.chart === chart,
        }))}
      />
    </div>
  );
}
