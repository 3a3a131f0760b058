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

interface MenuPopoverProps {
  label?: string;
  align: "start" | "end";
  trigger: ReactElement<object>;
  children: ReactNode;
}

/** A list of rows that opens beside its button, in the browser's own popover: Esc and a press
 * outside close it, and the focus goes back to the button. */
export function MenuPopover({ label, trigger, align, children }: MenuPopoverProps) {
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
            placePopover(event.currentTarget, button, align);
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

/** Arrow keys, Home, End and first letters move among a menu's rows; Tab leaves it. */
function moveInMenu(menu: HTMLElement, event: { key: string; preventDefault: () => void }): void {
  const rows = [...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]:not(:disabled)')];
  const at = rows.findIndex((row) => row.matches(":focus"));
  const next = rowFor(event.key, rows, at);
  if (event.key === "Tab") menu.hidePopover();
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

function rowFor(key: string, rows: HTMLElement[], at: number): HTMLElement | undefined {
  if (key === "ArrowDown") return rows[(at + 1) % rows.length];
  if (key === "ArrowUp") return rows.at(at <= 0 ? -1 : at - 1);
  if (key === "Home") return rows[0];
  if (key === "End") return rows.at(-1);
  if (key.length !== 1 || key === " ") return undefined;
  const after = [...rows.slice(at + 1), ...rows.slice(0, at + 1)];
  return after.find((row) => row.textContent?.trim().toLowerCase().startsWith(key.toLowerCase()));
}

const GAP_PX = 4;

const MARGIN_PX = 8;

const MIN_WIDTH_PX = 180;

/** A trigger below this part of the window opens upwards. */
const LOW = 0.7;

/** Puts a popover beside its trigger, before it is shown: only the trigger's box is needed for it. */
function placePopover(popover: HTMLElement, trigger: Element, align: "start" | "end"): void {
  const box = trigger.getBoundingClientRect();
  const { innerWidth, innerHeight } = window;
  const up = box.bottom > innerHeight * LOW;
  const room = up ? box.top : innerHeight - box.bottom;
  Object.assign(popover.style, {
    left: align === "start" ? `${Math.max(MARGIN_PX, box.left)}px` : "auto",
    right: align === "end" ? `${Math.max(MARGIN_PX, innerWidth - box.right)}px` : "auto",
    top: up ? "auto" : `${box.bottom + GAP_PX}px`,
    bottom: up ? `${innerHeight - box.top + GAP_PX}px` : "auto",
    minWidth: `${Math.max(MIN_WIDTH_PX, box.width)}px`,
    maxHeight: `${room - GAP_PX - MARGIN_PX}px`,
  });
}
