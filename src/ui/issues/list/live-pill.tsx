"use client";

import { ArrowUp } from "lucide-react";
import { useRouter } from "next/navigation";
import { useEffect, useState, useTransition } from "react";
import { subscribeLive } from "#ui/frame/live/live-source.ts";
import { keepAsking } from "#ui/parts/actions/keep-asking.ts";
import { Icon } from "#ui/parts/marks/icon.tsx";

export interface LivePillProps {
  /** undefined listens to all projects. */
  projectId: number | undefined;
  /** Counts what this list would show and does not. */
  arrivedHref: string;
  /** The list from its top. */
  topHref: string;
  isTop: boolean;
  /** Nothing is shown that could move: then what arrives is shown at once. */
  isEmpty: boolean;
}

const MOST_SHOWN = 99;

/** "3 new": rows never move by themselves, this says that the list could be read again. */
export function LivePill({ projectId, arrivedHref, topHref, isTop, isEmpty }: LivePillProps) {
  const router = useRouter();
  const [count, setCount] = useState(0);
  const [isGoing, go] = useTransition();
  useEffect(() => {
    const arrived = keepAsking(async (signal) => {
      const answer = await fetch(arrivedHref, { signal });
      if (!answer.ok) throw new Error(`answered with ${answer.status}`);
      const { issues }: { issues: number } = await answer.json();
      if (isEmpty && issues > 0) go(() => router.refresh());
      else setCount(issues);
    });
    const unsubscribe = subscribeLive((notice) => {
      if (projectId !== undefined && notice.projectId !== projectId) return;
      if (notice.newIssues.length + notice.regressedIssues.length === 0) return;
      arrived.ask();
    }, arrived.ask);
    return () => {
      unsubscribe();
      arrived.stop();
    };
  }, [projectId, arrivedHref, isEmpty, router]);

  function show(): void {
    go(() => (isTop ? router.refresh() : router.push(topHref)));
    window.scrollTo({ top: 0 });
  }

  return (
    <span role="status" className="live-pill-place">
      {count > 0 && (
        <button type="button" className="live-pill fade-in" aria-busy={isGoing} onClick={show}>
          <Icon of={ArrowUp} />
          {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count} new
        </button>
      )}
    </span>
  );
}
