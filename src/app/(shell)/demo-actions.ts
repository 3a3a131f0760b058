"use server";

import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import { addDemo } from "#demo/add-demo.ts";
import { removeDemo } from "#demo/remove-demo.ts";
import { webAction } from "#server/web/web-action.ts";
import { webContext } from "#server/web/web-context.ts";
import type { DemoOutcome } from "#ui/demo/demo-outcome.ts";

const add = webAction(async ({ viewer, store, config, nowMs }) => {
  const context = webContext();
  try {
    const { slug } = await addDemo(viewer, store, config, nowMs, (sent, total) => {
      context.demoProgress = { sent, total };
    });
    revalidatePath("/", "layout");
    redirect(`/${slug}/issues`);
  } finally {
    context.demoProgress = undefined;
  }
});

const remove = webAction(async ({ viewer, store }) => {
  await removeDemo(viewer, store);
  revalidatePath("/", "layout");
  redirect("/");
});

export async function submitDemo(_before: DemoOutcome): Promise<DemoOutcome> {
  return add();
}

export async function submitDemoRemoval(_before: DemoOutcome): Promise<DemoOutcome> {
  return remove();
}
