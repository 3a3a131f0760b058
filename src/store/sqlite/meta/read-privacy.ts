import type { DatabaseSync } from "node:sqlite";
import type { ProjectId } from "#model/ids.ts";
import type { ProjectPrivacy } from "#model/privacy.ts";
import { type PrivacyRow, toSettings } from "#store/meta/projects/privacy.ts";

/** Of all projects that changed theirs, on the digest's own connection. */
export function prepareReadPrivacy(db: DatabaseSync): () => ProjectPrivacy[] {
  const read = db.prepare("SELECT * FROM project_privacy");
  return () =>
    (read.all() as unknown as PrivacyRow[]).map((row) => ({
      projectId: row.project_id as ProjectId,
      ...toSettings(row),
    }));
}
