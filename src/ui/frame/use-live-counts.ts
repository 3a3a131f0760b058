"use client";

import { useEffect, useState } from "react";
import { SECOND_MS } from "#lib/time.ts";
import type { FrameProject } from "./frame-data.ts";
import { subscribeLive } from "./live-source.ts";

/** A burst of new issues is counted once, when it is over. */
const PAUSE_MS = 2 * SECOND_MS;

type Counts = Readonly<Record<string, number>>;

/** The projects with counts that follow what arrives; what the server renders again is newer. */
export function useLiveCounts(projects: readonly FrameProject[]): readonly FrameProject[] {
  const [live, setLive] = useState<{ over: readonly FrameProject[]; open: Counts }>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const unsubscribe = subscribeLive(({ newIssues, regressedIssues }) => {
      if (newIssues.length + regressedIssues.length === 0) return;
      clearTimeout(timer);
      timer = setTimeout(() => void readCounts().then(take), PAUSE_MS);
    });
    function take(open: Counts | undefined): void {
      if (open !== undefined) setLive({ over: projects, open });
    }
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [projects]);
  if (live?.over !== projects) return projects;
  return projects.map((each) => ({ ...each, open: live.open[each.slug] ?? each.open }));
}

/** Undefined when the server cannot be asked: the counts then stay as they are. */
async function readCounts(): Promise<Counts | undefined> {
  try {
    const answer = await fetch("/api/lapwing/open");
    if (!answer.ok) return undefined;
    const { open }: { open: Counts } = await answer.json();
    return open;
  } catch {
    return undefined;
  }
}
