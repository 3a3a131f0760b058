"use client";

import { Archive, Braces, Check, Clipboard, Ellipsis, Link2, RotateCcw } from "lucide-react";
import { useRouter } from "next/navigation";
import { useOptimistic, useTransition } from "react";
import type { IssueState, IssueStatus } from "#model/issue.ts";
import { Button } from "#ui/parts/button.tsx";
import { Menu } from "#ui/parts/menu.tsx";
import { showToast } from "#ui/parts/toast-store.ts";
import { useUndoToast } from "#ui/parts/use-undo-toast.ts";
import type { Triage, TriageVerb } from "./triage.ts";
import { useShortcuts } from "./use-shortcuts.ts";

export interface IssueActionsProps {
  issueId: number;
  status: IssueStatus;
  triage: Triage;
  /** Below it the shown event stands as text. */
  textPath: string | undefined;
}

const AFTER: Record<TriageVerb, IssueStatus> = {
  resolve: "resolved",
  archive: "archived",
  reopen: "unresolved",
};
const DONE: Record<TriageVerb, string> = {
  resolve: "Issue resolved",
  archive: "Issue archived",
  reopen: "Issue reopened",
};

/** Shows the new state at once; when the server refuses, the old one comes back with the reason. */
export function IssueActions({ issueId, status, triage, textPath }: IssueActionsProps) {
  const router = useRouter();
  const undoToast = useUndoToast();
  const [, startTransition] = useTransition();
  const [shown, setShown] = useOptimistic(status);

  function run(verb: TriageVerb): void {
    startTransition(async () => {
      setShown(AFTER[verb]);
      const result = await triage.change(verb, [issueId]);
      if (!result.ok) return void showToast({ text: result.message, tone: "failed" });
      router.refresh();
      undoToast({ text: DONE[verb], undo: () => takeBack(result.before) });
    });
  }

  async function takeBack(before: IssueState[]): Promise<void> {
    const result = await triage.restore(before);
    if (!result.ok) throw new Error(result.message);
    router.refresh();
  }

  const isOpen = shown === "unresolved";
  useShortcuts({
    e: isOpen ? () => run("resolve") : undefined,
    a: isOpen ? () => run("archive") : undefined,
    r: isOpen ? undefined : () => run("reopen"),
  });
  const openText = (format: string) =>
    void window.open(`${textPath}/${format}`, "_blank", "noopener");
  const textEntries = [
    { label: "Event as Markdown", icon: Clipboard, onSelect: () => openText("markdown") },
    { label: "Event as JSON", icon: Braces, onSelect: () => openText("json") },
  ];
  return (
    <div className="row act">
      {isOpen ? (
        <>
          <Button icon={Archive} kbd="A" onClick={() => run("archive")}>
            Archive
          </Button>
          <Button variant="primary" icon={Check} kbd="E" onClick={() => run("resolve")}>
            Resolve
          </Button>
        </>
      ) : (
        <Button icon={RotateCcw} kbd="R" onClick={() => run("reopen")}>
          Reopen
        </Button>
      )}
      <Menu
        align="end"
        trigger={<Button iconOnly icon={Ellipsis} aria-label="More" />}
        entries={[
          { label: "Copy link", icon: Link2, onSelect: () => void copyLink() },
          ...(textPath === undefined ? [] : textEntries),
        ]}
      />
    </div>
  );
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
