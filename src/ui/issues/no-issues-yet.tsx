import { CheckCheck } from "lucide-react";
import Link from "next/link";
import { EmptyState } from "#ui/parts/empty-state.tsx";
import { Logo } from "#ui/parts/logo.tsx";
import { TestError } from "./test-error.tsx";

export interface Waiting {
  /** Undefined when several projects wait. */
  slug: string | undefined;
  dsn: string | undefined;
  /** Lapwing's own project: nobody has to do anything. */
  isInternal: boolean;
}

/** Nothing has arrived: says how to make something arrive. */
export function NoIssuesYet({ slug, dsn, isInternal }: Waiting) {
  if (isInternal) {
    return (
      <EmptyState
        icon={CheckCheck}
        title="No issues yet"
        text="Errors of Lapwing itself, in its pages and on the server, open here. There were none so far."
      />
    );
  }
  return (
    <section className="empty">
      <span className="empty-mark">
        <Logo size={40} />
      </span>
      <h2>No issues yet</h2>
      <p className="t2">
        Nothing has arrived {slug === undefined ? "so far" : "from this project so far"}. Point a
        Sentry SDK at its DSN: when the first error comes, it opens here.
      </p>
      {dsn !== undefined && <TestError dsn={dsn} />}
      {slug !== undefined && (
        <p className="row expected">
          Expected something?
          <Link className="link" href={`/${slug}/settings/keys`}>
            Check the DSN
          </Link>
        </p>
      )}
    </section>
  );
}
