"use client";

import { TriangleAlert } from "lucide-react";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { SECOND_MS } from "#lib/time.ts";
import { Icon } from "#ui/parts/icon.tsx";

const EVERY_MS = 5 * SECOND_MS;

/** Above every page while nothing new can be taken: what is wrong and what to do. Goes by itself. */
export function ProblemBanner({ problems }: { problems: readonly string[] }) {
  const router = useRouter();
  const isShown = problems.length > 0;
  useEffect(() => {
    if (!isShown) return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") router.refresh();
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [isShown, router]);
  if (!isShown) return null;
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
