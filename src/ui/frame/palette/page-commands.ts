import { Zap } from "lucide-react";
import type { PaletteEntry } from "./palette-actions.ts";

/**
 * What the page under the palette can do: its buttons that say so (`data-command`, see Button).
 * Read from the page itself, so that a command is offered exactly while its button is there.
 */
export function readPageCommands(): PaletteEntry[] {
  const buttons = document.querySelectorAll<HTMLButtonElement>("main [data-command]");
  return [...buttons]
    .filter((button) => !button.disabled && button.ariaDisabled !== "true")
    .map((button, at) => {
      const key = button.querySelector("kbd")?.textContent;
      return {
        id: `command ${at}`,
        label: button.dataset.command ?? "",
        icon: Zap,
        ...(key && { keys: [key] }),
        run: () => button.click(),
      };
    });
}
