"use client";

import { Check, X } from "lucide-react";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { Icon } from "#ui/parts/marks/icon.tsx";
import { Logo } from "#ui/parts/marks/logo.tsx";
import { refusalWords } from "./refusal-words.ts";

export interface FirstEventStatus {
  /** Where the first event is shown, once there is one. */
  href?: string;
  refused: { reason: string; requests: number; ofProject: boolean }[];
}

export interface FirstEventWaitProps {
  statusUrl: string;
  initial: FirstEventStatus;
}

/** Often enough that an event is on screen within a second of being sent. */
const POLL_MS = 400;
/** Long enough to read that it arrived. */
const SHOWN_MS = 1200;

export function FirstEventWait({ statusUrl, initial }: FirstEventWaitProps) {
  const [status, setStatus] = useState(initial);
  // Another tab renders the page anew; what was refused before it stays on screen.
  const [before] = useState(initial);
  const [waitedS, setWaitedS] = useState(0);
  const router = useRouter();
  const { href } = status;

  useEffect(() => {
    if (href !== undefined) {
      const timer = setTimeout(() => router.push(href), SHOWN_MS);
      return () => clearTimeout(timer);
    }
    const startedMs = Date.now();
    let timer: ReturnType<typeof setTimeout>;
    const stop = new AbortController();
    async function poll(): Promise<void> {
      const next = await ask(statusUrl, stop.signal);
      if (stop.signal.aborted) return;
      if (next !== undefined) setStatus(next);
      setWaitedS(Math.floor((Date.now() - startedMs) / 1000));
      timer = setTimeout(() => void poll(), POLL_MS);
    }
    void poll();
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [href, statusUrl, router]);

  const refused = newRefusals(status, before);
  return (
    <div className="first-event-wait">
      <span className="first-event-mark">
        <Logo size={28} />
      </span>
      <div className="grow">
        <b className="strong" role="status">
          {href === undefined ? "Waiting for the first event" : "First event received"}
        </b>
        <div className="muted tabular">
          {href === undefined
            ? `This page moves on by itself. Listening for ${clock(waitedS)}.`
            : "Opening the issue."}
        </div>
      </div>
      {(refused.length > 0 || href !== undefined) && (
        <ul className="first-event-log" aria-label="What arrived">
          {href !== undefined && (
            <li className="row small-text">
              <Icon of={Check} size={12} className="good-text" />
              <span className="muted">200, stored</span>
            </li>
          )}
          {refused.slice(0, 3).map(({ reason, requests }) => (
            <li className="row small-text" key={reason}>
              <Icon of={X} size={12} className="poor-text" />
              <span className="muted">{refusalWords(reason)}</span>
              <span className="faint tabular at-end">{requests}×</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** undefined when the server could not say: the next turn asks again. */
async function ask(url: string, signal: AbortSignal): Promise<FirstEventStatus | undefined> {
  try {
    const response = await fetch(url, { signal, cache: "no-store" });
    return response.ok ? ((await response.json()) as FirstEventStatus) : undefined;
  } catch {
    return undefined;
  }
}

/** Requests without a key of ours may be anybody's: only those since the page was opened count. */
function newRefusals(now: FirstEventStatus, before: FirstEventStatus) {
  return now.refused
    .map((row) => {
      const old = before.refused.find(
        (one) => !one.ofProject && !row.ofProject && one.reason === row.reason,
      );
      return { reason: row.reason, requests: row.requests - (old?.requests ?? 0) };
    })
    .filter(({ requests }) => requests > 0);
}

function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
