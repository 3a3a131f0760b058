"use client";

import { useRouter } from "next/navigation";
import { startTransition } from "react";
import { AWAY_DIGEST, TOO_SLOW_DIGEST } from "#lib/error-digests.ts";
import { FailedSection } from "#ui/parts/states/failed-section.tsx";
import { useReportError } from "./use-report-error.ts";

export interface PageFailedProps {
  error: Error & { digest?: string };
  reset: () => void;
}

function sayWhy(digest: string | undefined): string {
  if (digest === TOO_SLOW_DIGEST) {
    return "Reading what it shows took too long and was given up. Ask for less, such as a shorter period or one project, or try again in a moment.";
  }
  if (digest === AWAY_DIGEST) {
    return "A server that has what it shows does not answer now; the line above says which. What apps send is taken and kept meanwhile.";
  }
  return digest === undefined
    ? "Something failed in the browser; its console says what. Trying again usually helps."
    : `Something failed on the server and was logged (digest ${digest}). Trying again usually helps.`;
}

/** A page that failed keeps the frame around it and can be asked for again. */
export function PageFailed({ error, reset }: PageFailedProps) {
  const router = useRouter();
  useReportError(error);
  return (
    <div className="page">
      <FailedSection
        title="This page could not be shown"
        text={sayWhy(error.digest)}
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
