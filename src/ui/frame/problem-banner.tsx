"use client";

import { TriangleAlert } from "lucide-react";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { SECOND_MS } from "#lib/time.ts";
import { Icon } from "#ui/parts/marks/icon.tsx";
import { subscribeProblems } from "./live/live-source.ts";

const EVERY_MS = 5 * SECOND_MS;

/** Above every page while nothing new can be taken: what is wrong and what to do. Comes and goes by itself. */
export function ProblemBanner({ problems: rendered }: { problems: readonly string[] }) {
  const problems = useLiveProblems(rendered);
  useRefreshWhile(problems.length > 0);
  if (problems.length === 0) return null;
  return (
    <div className="note problem" role="alert">
      <Icon of={TriangleAlert} size={16} />
      <div>
        {problems.map((problem) => (
          <p key={problem}>{problem}</p>
        ))}
      </div>
    </div>
  );
}

/** As the server tells while it can; else as the page was rendered last. */
function useLiveProblems(rendered: readonly string[]): readonly string[] {
  const [told, setTold] = useState<{ over: readonly string[]; problems: readonly string[] }>();
  useEffect(
    () => subscribeProblems((problems) => setTold({ over: rendered, problems })),
    [rendered],
  );
  return told?.over === rendered ? told.problems : rendered;
}

/** The page below may show more of it; and who is not signed in is not told. */
function useRefreshWhile(isShown: boolean): void {
  const router = useRouter();
  useEffect(() => {
    if (!isShown) return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") router.refresh();
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [isShown, router]);
}
