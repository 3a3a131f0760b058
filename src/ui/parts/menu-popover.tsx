"use client";

import {
  cloneElement,
  type ReactElement,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { moveInMenu } from "./move-in-menu.ts";
import { type Placing, placePopover } from "./place-popover.ts";

export interface MenuPopoverProps extends Placing {
  label?: string;
  trigger: ReactElement<object>;
  children: ReactNode;
}

/** A list of rows that opens beside its button, in the browser's own popover: Esc and a press
 * outside close it, and the focus goes back to the button. */
export function MenuPopover({ label, trigger, align, side, children }: MenuPopoverProps) {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (!open) return;
    // It would stay behind while its button moves away.
    const close = () => menu.current?.hidePopover();
    window.addEventListener("scroll", close, { passive: true });
    window.addEventListener("resize", close);
    return () => {
      window.removeEventListener("scroll", close);
      window.removeEventListener("resize", close);
    };
  }, [open]);
  return (
    <>
      {cloneElement(trigger, {
        popoverTarget: id,
        "aria-haspopup": "menu",
        "aria-expanded": open,
      } as object)}
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={label}
        className="menu"
        onKeyDown={(event) => moveInMenu(event.currentTarget, event)}
        onBeforeToggle={(event) => {
          const button = document.querySelector(`[popovertarget="${id}"]`);
          if (event.newState === "open" && button) {
            placePopover(event.currentTarget, button, { align, side });
          }
        }}
        onToggle={(event) => {
          setOpen(event.newState === "open");
          if (event.newState === "open") focusFirst(event.currentTarget);
        }}
      >
        {children}
      </div>
    </>
  );
}

/** What is chosen, or else the first row. */
function focusFirst(menu: HTMLElement): void {
  const chosen = menu.querySelector<HTMLElement>('[aria-checked="true"]');
  (chosen ?? menu.querySelector<HTMLElement>('[role^="menuitem"]:not(:disabled)'))?.focus();
}
