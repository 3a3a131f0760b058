/** Next.js calls this for whatever throws while it answers; the web process says what to do with it. */
import type { Instrumentation } from "next";
import type { OnRequestError } from "#server/reporting/report-request-error.ts";

const holder = globalThis as { lapwingOnRequestError?: OnRequestError };

export const onRequestError: Instrumentation.onRequestError = (error, request, context) => {
  holder.lapwingOnRequestError?.(error, request, context);
};
