import type { Overview } from "#model/overview.ts";
import { rangeWords } from "#ui/parts/words/range-words.ts";
import { ProjectRow } from "./project-row.tsx";

export interface ProjectTableProps extends Pick<Overview, "projects" | "window"> {
  nowMs: number;
  query: string;
}

export function ProjectTable({ projects, window, nowMs, query }: ProjectTableProps) {
  const { short, long, exact } = rangeWords(window);
  const title = `${long}; ${exact}`;
  return (
    <section className="card project-table-card" aria-label="Projects">
      <table className="table project-table">
        <thead className="visually-hidden-on-phone">
          <tr>
            <th scope="col">Project</th>
            <th scope="col">What matters now</th>
            <th scope="col" className="number">
              New issues
            </th>
            <th scope="col" className="number" title={`Users ${title}`}>
              Users
            </th>
            <th scope="col" className="number" title={`Events ${title}`}>
              Events
            </th>
            <th scope="col">Events, {short}</th>
          </tr>
        </thead>
        <tbody>
          {projects.map((overview) => (
            <ProjectRow
              key={overview.project.id}
              overview={overview}
              nowMs={nowMs}
              chartLabel={`Events per ${window.bucket}, ${short}`}
              isHourly={window.bucket === "hour"}
              query={query}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}
