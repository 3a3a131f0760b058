import type { Selectable } from "kysely";
import type { FilterFamily, ProjectFilters, RuleField } from "#model/filter-settings.ts";
import type { ProjectId } from "#model/ids.ts";
import type { Meta, MetaTables } from "#store/meta/tables.ts";
import type { FilterStore } from "#store/ports/settings/filters.ts";

type SwitchRow = Selectable<MetaTables["filter_switch"]>;
type RuleRow = Pick<Selectable<MetaTables["filter_rule"]>, "project_id" | "field" | "glob">;

export function filterStore(db: Meta): FilterStore {
  return {
    async find(projectId) {
      const switches = await db
        .selectFrom("filter_switch")
        .selectAll()
        .where("project_id", "=", projectId)
        .execute();
      const rules = await db
        .selectFrom("filter_rule")
        .selectAll()
        .where("project_id", "=", projectId)
        .orderBy("position")
        .execute();
      const [found] = toProjectFilters(switches, rules);
      return { switches: found?.switches ?? {}, rules: found?.rules ?? [] };
    },
    async switchFamily(projectId, family, isOn) {
      const is_on = isOn ? 1 : 0;
      await db
        .insertInto("filter_switch")
        .values({ project_id: projectId, family, is_on })
        .onConflict((conflict) => conflict.columns(["project_id", "family"]).doUpdateSet({ is_on }))
        .execute();
    },
    async setRules(projectId, rules) {
      await db.transaction().execute(async (tx) => {
        await tx.deleteFrom("filter_rule").where("project_id", "=", projectId).execute();
        for (const [position, { field, glob }] of rules.entries()) {
          await tx
            .insertInto("filter_rule")
            .values({ project_id: projectId, position, field, glob })
            .execute();
        }
      });
    },
  };
}

/** Rules in the order of their rows; projects in no order. */
export function toProjectFilters(
  switches: readonly SwitchRow[],
  rules: readonly RuleRow[],
): ProjectFilters[] {
  const byProject = new Map<number, ProjectFilters>();
  const of = (id: number): ProjectFilters => {
    const known = byProject.get(id) ?? { projectId: id as ProjectId, switches: {}, rules: [] };
    byProject.set(id, known);
    return known;
  };
  for (const { project_id, family, is_on } of switches) {
    of(project_id).switches[family as FilterFamily] = is_on === 1;
  }
  for (const { project_id, field, glob } of rules) {
    of(project_id).rules.push({ field: field as RuleField, glob });
  }
  return [...byProject.values()];
}
