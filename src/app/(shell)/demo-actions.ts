"use server";

import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import { formAction } from "#app/form-action.ts";
import { addDemo } from "#demo/add-demo.ts";
import { removeDemo } from "#demo/remove-demo.ts";
import { webContext } from "#server/web/web-context.ts";

export const submitDemo = formAction([], async ({ viewer, store, config, nowMs }) => {
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

export const submitDemoRemoval = formAction([], async ({ viewer, store }) => {
  await removeDemo(viewer, store);
  revalidatePath("/", "layout");
  redirect("/");
});
