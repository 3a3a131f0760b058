import { SECOND_MS } from "#lib/time.ts";
import { readChanges, subscribeChanges } from "#ui/issues/triage/triage-store.ts";
import { keepAsking } from "#ui/parts/actions/keep-asking.ts";
import { subscribeLive } from "./live-source.ts";

/** A burst of new issues is counted once, when it is over. */
const PAUSE_MS = 2 * SECOND_MS;

/** Open issues by the slug of their project. */
export type OpenCounts = Readonly<Record<string, number>>;

/** Takes the counts whenever they may be others: issues came, or the line was broken meanwhile. */
export function watchOpenCounts(take: (open: OpenCounts) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const counts = keepAsking(async (signal) => {
    const answer = await fetch("/api/lapwing/open", { signal });
    if (!answer.ok) throw new Error(`answered with ${answer.status}`);
    const { open }: { open: OpenCounts } = await answer.json();
    take(open);
  });
  function askSoon(): void {
    clearTimeout(timer);
    timer = setTimeout(counts.ask, PAUSE_MS);
  }
  // A line that is open already has told everything to what was rendered just now.
  let isNew = true;
  const unsubscribe = subscribeLive(
    ({ newIssues, regressedIssues }) => {
      if (newIssues.length + regressedIssues.length > 0) askSoon();
    },
    () => {
      if (!isNew) askSoon();
    },
  );
  isNew = false;
  // What was done here, once the server has it: the list beside says so at once.
  const unsubscribeTriage = subscribeChanges(() => {
    const isAnswered = [...readChanges().values()].every(({ atMs }) => atMs !== undefined);
    if (isAnswered) counts.ask();
  });
  return () => {
    unsubscribeTriage();
    clearTimeout(timer);
    counts.stop();
    unsubscribe();
  };
}
