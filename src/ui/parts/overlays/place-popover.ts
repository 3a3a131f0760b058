const GAP_PX = 4;
const MARGIN_PX = 8;
const MIN_WIDTH_PX = 180;
/** A trigger below this part of the window opens upwards. */
const LOW = 0.7;

/** Puts a popover beside its trigger, before it is shown: only the trigger's box is needed for it. */
export function placePopover(popover: HTMLElement, trigger: Element, align: "start" | "end"): void {
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
