"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import { SECOND_MS } from "#lib/time.ts";
import { useCurrentProject } from "#ui/frame/frame-context.ts";
import { openOverlay, readOverlay } from "#ui/frame/overlay-store.ts";
import { switchTheme } from "#ui/frame/theme/apply-theme.ts";
import { isTyping } from "#ui/parts/forms/is-typing.ts";

/** A second key later than this is a key of its own. */
const CHORD_MS = 1 * SECOND_MS;

/** The keys that work on every page. */
export function FrameKeys() {
  const router = useRouter();
  const issues = `/${[useCurrentProject()?.slug, "issues"].filter(Boolean).join("/")}`;
  // When "g" was pressed; kept while pages change in the middle of a chord.
  const chordMs = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const chords: Record<string, () => void> = {
      i: () => router.push(issues),
      o: () => router.push("/"),
      t: switchTheme,
    };
    const keys: Record<string, () => void> = {
      "?": () => openOverlay("shortcuts"),
      "/": focusSearch,
    };
    function press(event: KeyboardEvent): void {
      if (event.key === "k" && (event.metaKey || event.ctrlKey)) {
        event.preventDefault();
        return openOverlay("palette");
      }
      if (event.metaKey || event.ctrlKey || event.altKey) return;
      if (isTyping(event) || readOverlay() !== undefined) return;
      const inChord = event.timeStamp - chordMs.current < CHORD_MS;
      const begins = !inChord && event.key === "g";
      chordMs.current = begins ? event.timeStamp : Number.NEGATIVE_INFINITY;
      const run = (inChord ? chords : keys)[event.key];
      if (run === undefined) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      run();
    }
    // Capturing: "g i" must not reach a list in which "i" means something.
    document.addEventListener("keydown", press, true);
    return () => document.removeEventListener("keydown", press, true);
  }, [router, issues]);
  return null;
}

/** The page's own search box (`data-search`), or else the palette. */
function focusSearch(): void {
  const box = document.querySelector<HTMLInputElement>("[data-search]");
  if (box === null) openOverlay("palette");
  else box.focus();
}
