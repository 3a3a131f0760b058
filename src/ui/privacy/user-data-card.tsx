import { sayCounts, type UserDeletion } from "#model/keeping/user-deletion.ts";
import { Moment } from "#ui/issue/event/moment.tsx";
import { Card } from "#ui/parts/marks/card.tsx";
import { NoPermission } from "#ui/parts/states/no-permission.tsx";
import type { UserDataAction } from "./user-data-form.tsx";
import { UserDataForm } from "./user-data-form.tsx";

export interface UserDataCardProps {
  project: string;
  /** Newest first. */
  deletions: readonly UserDeletion[];
  action: UserDataAction;
  /** Why this viewer may not. */
  refusal: string | undefined;
}

export function UserDataCard({ project, deletions, action, refusal }: UserDataCardProps) {
  return (
    <Card id="user-data" title="Delete one user’s data">
      <p className="muted filter-help">
        Events, spans, log entries, feedback, replays and attachments of the user are deleted from
        the disk, and taken out of counts. This cannot be undone. Backups keep what they hold until
        they are deleted themselves.
      </p>
      {refusal === undefined ? (
        <UserDataForm project={project} action={action} />
      ) : (
        <NoPermission why={refusal} />
      )}
      {deletions.length > 0 && (
        <ul className="privacy-deletions muted" aria-label="Requests">
          {deletions.map((deletion) => (
            <li key={deletion.id}>
              <bdi className="strong">{deletion.shown}</bdi>, asked for by{" "}
              <bdi>{deletion.requestedBy}</bdi> <Moment ms={deletion.requestedAtMs} />:{" "}
              {sayProgress(deletion)}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function sayProgress({ status, daysDone, days, counts }: UserDeletion): string {
  if (status === "waiting") return "waiting; reload the page to see it begin.";
  if (status === "running")
    return `${daysDone} of ${days} days are done; ${sayCounts(counts)} so far.`;
  return `done: ${sayCounts(counts)} deleted.`;
}
