"use client";

import { X } from "lucide-react";
import { closeOverlay } from "#ui/frame/overlay-store.ts";
import { Sheet } from "#ui/frame/sheet.tsx";
import { Button } from "#ui/parts/forms/button.tsx";
import { Kbd } from "#ui/parts/marks/kbd.tsx";
import { SHORTCUTS } from "./shortcuts.ts";

export function ShortcutSheet() {
  return (
    <Sheet className="shortcut-sheet" label="Keyboard shortcuts">
      <div className="row">
        <h2>Keyboard shortcuts</h2>
        <span className="at-end">
          <Button variant="ghost" iconOnly icon={X} aria-label="Close" onClick={closeOverlay} />
        </span>
      </div>
      <div className="shortcut-columns">
        {SHORTCUTS.map(({ title, list }) => (
          <section key={title}>
            <h3>{title}</h3>
            {list.map(({ keys, words }) => (
              <div className="row" key={words}>
                <span>{words}</span>
                <span className="at-end">
                  {keys.map((key) => (
                    <Kbd key={key} keys={key} />
                  ))}
                </span>
              </div>
            ))}
          </section>
        ))}
      </div>
    </Sheet>
  );
}
