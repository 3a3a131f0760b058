"use client";

import { Command } from "cmdk";
import { Search } from "lucide-react";
import { useRouter } from "next/navigation";
import { type KeyboardEvent, useState } from "react";
import { useCurrentProject, useFrame } from "#ui/frame/frame-context.ts";
import { closeOverlay } from "#ui/frame/overlay-store.ts";
import { Sheet } from "#ui/frame/sheet.tsx";
import { Badge } from "#ui/parts/marks/badge.tsx";
import { Icon } from "#ui/parts/marks/icon.tsx";
import { Kbd } from "#ui/parts/marks/kbd.tsx";
import { readPageCommands } from "./page-commands.ts";
import { paletteEntries } from "./palette-entries.ts";
import { PaletteIssues } from "./palette-issues.tsx";
import { PaletteRow } from "./palette-row.tsx";
import { readPaletteText } from "./read-palette-text.ts";
import { type FoundIssues, useFoundIssues } from "./use-found-issues.ts";

/** What stands above the list, or instead of it. */
const NOTES: Record<FoundIssues["state"], (text: string) => string> = {
  done: (text) => `Nothing here is called “${text}”.`,
  busy: () => "Searching issues …",
  failed: () => "Issues could not be searched: the server did not answer.",
};

/** ⌘K: go to any project, issue or section; run any action. */
export function Palette() {
  const router = useRouter();
  const frame = useFrame();
  const project = useCurrentProject();
  const [typed, setTyped] = useState("");
  const [commands] = useState(readPageCommands);
  const { only, text } = readPaletteText(typed);
  const found = useFoundIssues(only === "actions" ? "" : text, project?.slug);
  const entries = paletteEntries({ frame, project, only, text, commands });
  const isEmpty = entries.length === 0 && found.issues.length === 0;

  function go(href: string): void {
    closeOverlay();
    router.push(href);
  }
  function openInTab(event: KeyboardEvent<HTMLElement>): void {
    if (event.key !== "Enter" || !(event.metaKey || event.ctrlKey)) return;
    const row = event.currentTarget.querySelector<HTMLElement>("[data-selected=true][data-href]");
    if (row?.dataset.href === undefined) return;
    event.preventDefault();
    window.open(row.dataset.href, "_blank", "noopener");
  }

  return (
    <Sheet className="palette" label="Command palette">
      <Command
        className="menu"
        label="Command palette"
        shouldFilter={false}
        loop
        onKeyDown={openInTab}
      >
        <div className="palette-query">
          <Icon of={Search} size={16} />
          <Command.Input
            value={typed}
            onValueChange={setTyped}
            placeholder="Search or jump to"
            data-autofocus
          />
          {project && <Badge tone="line">in {project.name}</Badge>}
        </div>
        {(isEmpty || found.state === "failed") && (
          <p className="palette-note" role="status">
            {NOTES[found.state](text)}
          </p>
        )}
        {/* A list box without options is a fault to screen readers; so are words inside one. */}
        <Command.List className="palette-list" label="Results" hidden={isEmpty}>
          <PaletteIssues found={found} text={text} onGo={go} />
          {entries.map(({ title, rows }) => (
            <Command.Group key={title} heading={title}>
              {rows.map((row) => (
                <PaletteRow
                  key={row.id}
                  row={row}
                  text={text}
                  onSelect={() => {
                    if (row.href !== undefined) return go(row.href);
                    closeOverlay();
                    row.run?.();
                  }}
                />
              ))}
            </Command.Group>
          ))}
        </Command.List>
        <PaletteFoot />
      </Command>
    </Sheet>
  );
}

function PaletteFoot() {
  return (
    <div className="menu-foot">
      <span>
        <Kbd keys="up" />
        <Kbd keys="down" /> move
      </span>
      <span>
        <Kbd keys="enter" /> open
      </span>
      <span>
        <Kbd keys="mod" />
        <Kbd keys="enter" /> new tab
      </span>
      <span className="at-end">
        Type <Kbd keys=">" /> for actions, <Kbd keys="#" /> for issues
      </span>
    </div>
  );
}
