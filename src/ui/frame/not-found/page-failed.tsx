"use client";

import { useRouter } from "next/navigation";
import { startTransition } from "react";
import { FailedSection } from "#ui/parts/states/failed-section.tsx";
import { useReportError } from "./use-report-error.ts";

export interface PageFailedProps {
  error: Error & { digest?: string };
  reset: () => void;
}

/** A page that failed keeps the frame around it and can be asked for again. */
export function PageFailed({ error, reset }: PageFailedProps) {
  const router = useRouter();
  useReportError(error);
  return (
    <div className="page">
      <FailedSection
        title="This page could not be shown"
        text={
          error.digest === undefined
            ? "Something failed in the browser; its console says what. Trying again usually helps."
            : `Something failed on the server and was logged (digest ${error.digest}). Trying again usually helps.`
        }
        onRetry={() =>
          startTransition(() => {
            router.refresh();
            reset();
          })
        }
      />
    </div>
  );
}
