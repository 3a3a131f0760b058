"use client";

import { useEffect, useState } from "react";
import { type FoundIssue, searchIssues } from "./palette-source.ts";

export interface FoundIssues {
  state: "done" | "busy" | "failed";
  issues: readonly FoundIssue[];
}

const NONE: FoundIssues = { state: "done", issues: [] };
/** Shorter than the pause between two words, longer than the one between two letters. */
const PAUSE_MS = 120;

/** The issues for a text while it is being typed; an answer to an older text is thrown away. */
export function useFoundIssues(text: string, project: string | undefined): FoundIssues {
  const [found, setFound] = useState(NONE);
  useEffect(() => {
    if (text === "") return setFound(NONE);
    const asked = new AbortController();
    const timer = setTimeout(() => {
      setFound(({ issues }) => ({ state: "busy", issues }));
      searchIssues(text, project, asked.signal).then(
        (issues) => setFound({ state: "done", issues }),
        () => {
          if (!asked.signal.aborted) setFound({ state: "failed", issues: [] });
        },
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      asked.abort();
    };
  }, [text, project]);
  return found;
}
