import { CheckCheck, Plus } from "lucide-react";
import { ButtonLink } from "#ui/parts/forms/button-link.tsx";
import { Link } from "#ui/parts/marks/link.tsx";
import { Logo } from "#ui/parts/marks/logo.tsx";
import { EmptyState } from "#ui/parts/states/empty-state.tsx";
import { TestErrorLater } from "./test-error-later.tsx";

export interface Waiting {
  /** Undefined when several projects wait. */
  slug: string | undefined;
  dsn: string | undefined;
  /** Lapwing's own project: nobody has to do anything. */
  isInternal: boolean;
  /** Those that could send, at most a few: with several, each has a DSN of its own. */
  projects: readonly { slug: string; name: string }[];
  mayCreate: boolean;
}

/** Nothing has arrived: says how to make something arrive. */
export function NoIssuesYet({ slug, dsn, isInternal, projects, mayCreate }: Waiting) {
  if (isInternal) {
    return (
      <EmptyState
        icon={CheckCheck}
        title="No issues yet"
        text="Errors of Lapwing itself, in its pages and on the server, open here. There were none so far."
      />
    );
  }
  if (projects.length === 0) return <NoProjectYet mayCreate={mayCreate} />;
  return (
    <section className="empty-state">
      <span className="empty-state-mark">
        <Logo size={40} />
      </span>
      <h2>No issues yet</h2>
      <p className="muted">
        Nothing has arrived {slug === undefined ? "so far" : "from this project so far"}. Point a
        Sentry SDK at its DSN: when the first error comes, it opens here.
      </p>
      {dsn !== undefined && <TestErrorLater dsn={dsn} />}
      {slug !== undefined ? (
        <p className="row empty-state-expected">
          Expected something?
          <Link className="link" href={`/${slug}/settings/keys`}>
            Check the DSN
          </Link>
        </p>
      ) : (
        <p className="row empty-state-expected">
          Connect
          {projects.map((project) => (
            <Link className="link" key={project.slug} href={`/setup?project=${project.slug}`}>
              {project.name}
            </Link>
          ))}
        </p>
      )}
    </section>
  );
}

function NoProjectYet({ mayCreate }: { mayCreate: boolean }) {
  return (
    <EmptyState
      icon={Plus}
      title="No project yet"
      text={
        mayCreate
          ? "A project is one app or service. Create one, give its DSN to a Sentry SDK, and its errors open here."
          : "A project is one app or service whose errors open here. Ask an owner or admin to create one."
      }
    >
      {mayCreate && (
        <ButtonLink variant="primary" icon={Plus} href="/new">
          New project
        </ButtonLink>
      )}
    </EmptyState>
  );
}
