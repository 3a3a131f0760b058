"use client";

import { useRouter } from "next/navigation";
import { useShortcuts } from "#ui/issue/page/use-shortcuts.ts";

/** `j` and `k` go to the next and the previous event. */
export function EventKeys({ newer, older }: { newer?: string; older?: string }) {
  const router = useRouter();
  const goTo = (href: string | undefined) => href && (() => router.push(href, { scroll: false }));
  useShortcuts({ j: goTo(newer) || undefined, k: goTo(older) || undefined });
  return null;
}
