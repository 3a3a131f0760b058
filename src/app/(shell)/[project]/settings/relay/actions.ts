"use server";

import { revalidatePath } from "next/cache";
import { dsnBaseUrl } from "#app/dsn-base-url.ts";
import { formAction } from "#app/form-action.ts";
import { OnlyOnce } from "#lib/only-once.ts";
import type { RelayTargetId } from "#model/ids.ts";
import { addTarget } from "#relay/targets/add-target.ts";
import { removeTarget } from "#relay/targets/remove-target.ts";
import { clientOfRequest } from "#server/web/web-session.ts";

const additions = new OnlyOnce();
const pathOf = (slug: string) => `/${slug}/settings/relay`;

export const submitAdd = formAction(
  ["project", "once", "password", "dsn", "way", "internal"],
  async ({ viewer, store, publicUrl, nowMs }, { project, once, password, ...typed }) => {
    const surroundings = { ownUrls: [publicUrl, await dsnBaseUrl()], nowMs };
    const { address } = await clientOfRequest();
    const target = {
      dsn: typed.dsn,
      mode: typed.way === "mirror" ? "mirror" : "upstream",
      delivery: typed.way === "direct" ? "direct" : "spooled",
      isInternal: typed.internal === "yes",
      proof: { password, address },
    } as const;
    await additions.run(`${viewer.user.id} ${once}`, () =>
      addTarget(viewer, store, project, target, surroundings),
    );
    revalidatePath(pathOf(project));
  },
);

export const submitRemove = formAction(
  ["project", "target"],
  async ({ viewer, store }, { project, target }) => {
    await removeTarget(viewer, store, project, Number(target) as RelayTargetId);
    revalidatePath(pathOf(project));
  },
);
