"use client";

import { useRouter } from "next/navigation";
import { useTriage } from "#ui/issues/triage/triage-context.ts";
import { Button } from "#ui/parts/forms/button.tsx";

/** When every row of the page has left it. */
export function PageDone() {
  const router = useRouter();
  const { shown } = useTriage();
  if (shown.length > 0) return null;
  return (
    <p className="page-done" role="status">
      Every issue of this page is dealt with.
      <Button onClick={() => router.refresh()}>Show what is left</Button>
    </p>
  );
}
