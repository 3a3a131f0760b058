import { CheckCheck, SearchX } from "lucide-react";
import { readToken } from "#ui/issues/search/search-text.ts";
import { ButtonLink } from "#ui/parts/forms/button-link.tsx";
import { EmptyState } from "#ui/parts/states/empty-state.tsx";
import { type IssueView, viewHref } from "./issue-view.ts";

export interface NothingFoundProps {
  base: string;
  view: IssueView;
  terms: readonly string[];
  /** With the rest of the search, in the chosen time. */
  counts: { resolved: number; archived: number };
}

/** The search answers nothing: either all is done, or here is how to widen it. */
export function NothingFound({ base, view, terms, counts }: NothingFoundProps) {
  const isPlain = terms.length === 1 && terms[0] === "is:unresolved" && !view.environment;
  if (isPlain && counts.resolved + counts.archived > 0) {
    return (
      <EmptyState
        icon={CheckCheck}
        title="All resolved"
        text="Nothing is unresolved in this time. What is new, or comes back, opens here."
      >
        <ButtonLink href={viewHref(base, view, { query: "is:resolved" })}>Show resolved</ButtonLink>
      </EmptyState>
    );
  }
  const stateless = terms.filter((term) => readToken(term)?.name !== "is");
  const isLong = view.period === "90d" && view.start === undefined;
  return (
    <EmptyState
      icon={SearchX}
      title="Nothing matches"
      text="No issue fits all of this search, environment and time. Leave one of them out:"
    >
      <span className="row wrap">
        {stateless.length < terms.length && (
          <ButtonLink href={viewHref(base, view, { query: stateless.join(" ") })}>
            In any state
          </ButtonLink>
        )}
        {stateless.length > 0 && (
          <ButtonLink href={viewHref(base, view, { query: undefined })}>
            Without the search
          </ButtonLink>
        )}
        {view.environment && (
          <ButtonLink href={viewHref(base, view, { environment: undefined })}>
            In all environments
          </ButtonLink>
        )}
        {!isLong && (
          <ButtonLink
            href={viewHref(base, view, { period: "90d", start: undefined, end: undefined })}
          >
            In the last 90 days
          </ButtonLink>
        )}
      </span>
    </EmptyState>
  );
}
