import type { Selectable } from "kysely";
import type { KeyId, ProjectId } from "#model/ids.ts";
import { DEFAULT_PRIVACY, type IpMode } from "#model/privacy.ts";
import type { Project, ProjectKey } from "#model/project.ts";
import type { Meta, MetaTables } from "#store/meta/tables.ts";
import type { ProjectStore } from "#store/ports/projects.ts";
import { deleteProject, INTERNAL_DELETED } from "./delete-project.ts";
import { deleteOwnerlessLimits } from "./limits.ts";

export function projectStore(db: Meta): ProjectStore {
  return {
    async list() {
      const rows = await db.selectFrom("project").selectAll().orderBy("slug").execute();
      return rows.map(toProject);
    },
    async findBySlug(slug) {
      const row = await db
        .selectFrom("project")
        .selectAll()
        .where("slug", "=", slug)
        .executeTakeFirst();
      return row && toProject(row);
    },
    async findById(id) {
      const row = await db
        .selectFrom("project")
        .selectAll()
        .where("id", "=", id)
        .executeTakeFirst();
      return row && toProject(row);
    },
    async findInternal() {
      const row = await db
        .selectFrom("project")
        .selectAll()
        .where("is_internal", "=", 1)
        .executeTakeFirst();
      return row && toProject(row);
    },
    async wasInternalDeleted() {
      const row = await db
        .selectFrom("app_setting")
        .select("value")
        .where("name", "=", INTERNAL_DELETED)
        .executeTakeFirst();
      return row !== undefined;
    },
    async create(project) {
      const row = await db
        .insertInto("project")
        .values({
          slug: project.slug,
          name: project.name,
          platform: project.platform,
          created_at_ms: project.createdAtMs,
          is_demo: project.isDemo ? 1 : 0,
          is_internal: project.isInternal ? 1 : 0,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returningAll()
        .executeTakeFirst();
      return row && toProject(row);
    },
    async describe(id, { name, platform }) {
      await db.updateTable("project").set({ name, platform }).where("id", "=", id).execute();
    },
    async changeSlug(id, slug) {
      const { numUpdatedRows } = await db
        .updateTable("project")
        .set({ slug })
        .where("id", "=", id)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom("project as other")
                .select("other.id")
                .where("other.slug", "=", slug)
                .where("other.id", "!=", id),
            ),
          ),
        )
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },
    delete: (id) => deleteProject(db, id),
    async createKey(key) {
      const row = await db
        .insertInto("project_key")
        .values({
          project_id: key.projectId,
          public_key: key.publicKey,
          label: key.label,
          created_at_ms: key.createdAtMs,
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      return toKey(await selectKeys(db).where("key.id", "=", row.id).executeTakeFirstOrThrow());
    },
    async listKeys(projectId) {
      const rows = await selectKeys(db)
        .where("key.project_id", "=", projectId)
        .orderBy("key.id")
        .execute();
      return rows.map(toKey);
    },
    async listAllKeys() {
      return (await selectKeys(db).orderBy("key.id").execute()).map(toKey);
    },
    async findKey(publicKey) {
      const row = await selectKeys(db).where("key.public_key", "=", publicKey).executeTakeFirst();
      return row && toKey(row);
    },
    async labelKey(id, label) {
      await db.updateTable("project_key").set({ label }).where("id", "=", id).execute();
    },
    async enableKey(id, enabled) {
      await db
        .updateTable("project_key")
        .set({ enabled: enabled ? 1 : 0 })
        .where("id", "=", id)
        .execute();
    },
    async deleteKey(id) {
      await db.transaction().execute(async (tx) => {
        await tx.deleteFrom("project_key").where("id", "=", id).execute();
        await deleteOwnerlessLimits(tx);
      });
    },
  };
}

function toProject(row: Selectable<MetaTables["project"]>): Project {
  return {
    id: row.id as ProjectId,
    slug: row.slug,
    name: row.name,
    platform: row.platform,
    createdAtMs: row.created_at_ms,
    firstEventAtMs: row.first_event_at_ms ?? undefined,
    isDemo: row.is_demo === 1,
    isInternal: row.is_internal === 1,
  };
}

function selectKeys(db: Meta) {
  return db
    .selectFrom("project_key as key")
    .innerJoin("project", "project.id", "key.project_id")
    .leftJoin("project_privacy as privacy", "privacy.project_id", "key.project_id")
    .selectAll("key")
    .select(["privacy.ip", "project.is_internal"]);
}

type KeyRow = Selectable<MetaTables["project_key"]> & { ip: string | null; is_internal: number };

function toKey(row: KeyRow): ProjectKey {
  return {
    id: row.id as KeyId,
    projectId: row.project_id as ProjectId,
    publicKey: row.public_key,
    label: row.label,
    enabled: row.enabled === 1,
    createdAtMs: row.created_at_ms,
    ip: (row.ip ?? DEFAULT_PRIVACY.ip) as IpMode,
    isInternal: row.is_internal === 1,
  };
}
