"use client";

import { lazy, Suspense } from "react";

const TestError = lazy(async () => ({ default: (await import("./test-error.tsx")).TestError }));

/** Only a list without a single event shows it: no other list carries its code. */
export function TestErrorLater({ dsn }: { dsn: string }) {
  return (
    <Suspense>
      <TestError dsn={dsn} />
    </Suspense>
  );
}
