"use client";

import { lazy, Suspense } from "react";

const NotFound = lazy(async () => ({ default: (await import("./not-found.tsx")).NotFound }));

/** Every page of the frame carries its 404 page along; its code comes when it is needed. */
export function NotFoundLater() {
  return (
    // Who looks whether a page is there must see at once that it is not (src/reporting/browser).
    <Suspense fallback={<span data-not-found hidden />}>
      <NotFound />
    </Suspense>
  );
}
