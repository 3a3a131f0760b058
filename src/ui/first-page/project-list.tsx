import type { Project } from "#model/project.ts";

/** The interface is the next step; until then this says what runs here and how to use it. */
export function ProjectList({ projects }: { projects: Project[] }) {
  return (
    <main>
      <h1>Lapwing is receiving</h1>
      <p>
        Point a Sentry SDK at a project’s DSN and its errors are stored here. The screens to look at
        them come with the next version; until then they are readable through the{" "}
        <code>/api/0/</code> API with the token that <code>lapwing setup</code> printed.
      </p>
      <h2>Projects</h2>
      {projects.length === 0 ? (
        <p>
          None yet. Create the first one with{" "}
          <code>npx lapwing setup --email you@example.com --password-stdin --project "My app"</code>
        </p>
      ) : (
        <ul>
          {projects.map((project) => (
            <li key={project.id}>
              <strong>{project.name}</strong> <code>{project.slug}</code>
              <span>{firstEventSentence(project)}</span>
            </li>
          ))}
        </ul>
      )}
    </main>
  );
}

function firstEventSentence({ firstEventAtMs }: Project): string {
  if (firstEventAtMs === undefined) return "waiting for its first event";
  return `first event ${new Date(firstEventAtMs).toISOString().slice(0, 16).replace("T", " ")} UTC`;
}
