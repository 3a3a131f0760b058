"use client";

import {
  Archive,
  Braces,
  Check,
  Clipboard,
  Ellipsis,
  Link2,
  ListChecks,
  RotateCcw,
} from "lucide-react";
import { useRouter } from "next/navigation";
import type { SubmitEvent } from "react";
import type { IssueState } from "#model/issue.ts";
import { runTriage, statusAfter } from "#ui/issues/triage/run-triage.ts";
import type { TriageVerb } from "#ui/issues/triage/triage-context.ts";
import {
  isUnanswered,
  readChanges,
  stateNow,
  whenAnswered,
} from "#ui/issues/triage/triage-store.ts";
import { useStateNow } from "#ui/issues/triage/use-state-now.ts";
import { Button } from "#ui/parts/forms/button.tsx";
import { Menu } from "#ui/parts/overlays/menu.tsx";
import { showToast } from "#ui/parts/overlays/toast-store.ts";
import type { Triage } from "./triage.ts";
import { useNeighbours } from "./use-neighbours.ts";
import { useShortcuts } from "./use-shortcuts.ts";
import { useSlowness } from "./use-slowness.ts";

export interface IssueActionsProps {
  issue: IssueState;
  shortId: string;
  triage: Triage;
  /** Below it the shown event stands as text. */
  textPath: string | undefined;
  /** The issue's own page: the list knows it by this. */
  href: string;
  /** Why this viewer may not change it. */
  refusal: string | undefined;
}

/** Shows the new state at once; when the server refuses, the old one comes back with the reason. */
export function IssueActions(props: IssueActionsProps) {
  const { issue, shortId, triage, textPath, href, refusal } = props;
  const router = useRouter();
  const state = useStateNow(issue, triage.renderedAtMs);
  const isSlow = useSlowness(issue.id);
  const neighbours = useNeighbours(href);

  function run(verb: TriageVerb): void {
    // The second click of two would land on the button that has taken the first one's place.
    if (isUnanswered(issue.id)) return;
    void runTriage({
      verb,
      before: [stateNow(issue, readChanges(), triage.renderedAtMs)],
      names: [shortId],
      actions: triage,
      changed: router.refresh,
    });
  }

  /** A key is meant, however soon it follows another: it waits its turn. */
  async function press(verb: TriageVerb): Promise<void> {
    while (isUnanswered(issue.id)) await whenAnswered(issue.id);
    const now = stateNow(issue, readChanges(), triage.renderedAtMs);
    if (now.status !== statusAfter(verb)) run(verb);
  }

  /** On to the next of the list, or back to it when this was the last. */
  function resolveAndNext(): void {
    run("resolve");
    const next = neighbours?.next;
    // The time and environment of this page hold for the next one too.
    if (next !== undefined) return router.push(`${next}${window.location.search}`);
    router.push(neighbours?.list ?? listOf(href));
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const { submitter } = event.nativeEvent;
    if (submitter instanceof HTMLButtonElement) run(submitter.value as TriageVerb);
  }

  const isOpen = state.status === "unresolved";
  const may = refusal === undefined;
  useShortcuts({
    e: may && isOpen ? () => void press("resolve") : undefined,
    E: may && isOpen ? resolveAndNext : undefined,
    a: may && isOpen ? () => void press("archive") : undefined,
    r: may && !isOpen ? () => void press("reopen") : undefined,
  });
  const openText = (format: string) =>
    void window.open(`${textPath}/${format}`, "_blank", "noopener");
  const textEntries = [
    { label: "Event as Markdown", icon: Clipboard, onSelect: () => openText("markdown") },
    { label: "Event as JSON", icon: Braces, onSelect: () => openText("json") },
  ];
  return (
    <div className="row issue-actions">
      {!may && (
        <span className="faint small-text" title={refusal}>
          Your role may read issues, not change them.
        </span>
      )}
      {may && (
        <form className="row" action={triage.submit} onSubmit={submit}>
          <input type="hidden" name="issue" value={issue.id} />
          {isOpen ? (
            <>
              <Button
                type="submit"
                name="verb"
                value="archive"
                icon={Archive}
                kbd="A"
                busy={isSlow}
              >
                Archive
              </Button>
              <Button
                type="submit"
                name="verb"
                value="resolve"
                variant="primary"
                icon={Check}
                kbd="E"
                busy={isSlow}
              >
                Resolve
              </Button>
            </>
          ) : (
            <Button type="submit" name="verb" value="reopen" icon={RotateCcw} kbd="R" busy={isSlow}>
              Reopen
            </Button>
          )}
        </form>
      )}
      <Menu
        align="end"
        trigger={<Button iconOnly icon={Ellipsis} aria-label="More" />}
        entries={[
          ...(may && isOpen
            ? [
                {
                  label: "Resolve and next",
                  icon: ListChecks,
                  kbd: "shift+E",
                  onSelect: resolveAndNext,
                },
              ]
            : []),
          { label: "Copy link", icon: Link2, onSelect: () => void copyLink() },
          ...(textPath === undefined ? [] : textEntries),
        ]}
      />
    </div>
  );
}

/** "/shop/issues" of "/shop/issues/SHOP-1". */
function listOf(href: string): string {
  return href.slice(0, href.lastIndexOf("/"));
}

async function copyLink(): Promise<void> {
  const { origin, pathname } = window.location;
  try {
    await navigator.clipboard.writeText(`${origin}${pathname}`);
    showToast({ text: "Link copied", tone: "done" });
  } catch {
    showToast({ text: "Not copied: browsers allow it only with TLS.", tone: "failed" });
  }
}
