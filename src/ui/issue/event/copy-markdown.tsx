"use client";

import { Clipboard } from "lucide-react";
import { useCallback, useState } from "react";
import { useShortcuts } from "#ui/issue/page/use-shortcuts.ts";
import { Button } from "#ui/parts/forms/button.tsx";
import { showToast } from "#ui/parts/overlays/toast-store.ts";

/** Puts the event as Markdown on the clipboard; `C` does the same. */
export function CopyMarkdown({ href }: { href: string }) {
  const [busy, setBusy] = useState(false);

  const copy = useCallback(async () => {
    setBusy(true);
    try {
      await copyFrom(href);
      showToast({ text: "Copied as Markdown", tone: "done" });
    } catch {
      showToast({
        text: "Not copied: browsers allow it only with TLS. The text is one click away.",
        tone: "failed",
        action: { label: "Show it", run: () => void window.open(href, "_blank", "noopener") },
      });
    } finally {
      setBusy(false);
    }
  }, [href]);

  useShortcuts({ c: () => void copy() });
  return (
    <Button size="small" variant="ghost" icon={Clipboard} busy={busy} onClick={() => void copy()}>
      Copy as Markdown
    </Button>
  );
}

async function copyFrom(href: string): Promise<void> {
  const response = await fetch(href);
  if (!response.ok) throw new Error(`The text could not be read: ${response.status}`);
  await navigator.clipboard.writeText(await response.text());
}
