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

export interface TooltipProps {
  text: ReactNode;
  /** Something focusable: what only a hover can show, a keyboard must reach too. */
  children: ReactElement<object>;
}

const WAIT_MS = 300;
const GAP_PX = 6;

/** After 300 ms, above. For words alone a `title` attribute is cheaper; use this where looks matter. */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId();
  const tip = useRef<HTMLSpanElement>(null);
  const [at, setAt] = useState<Element>();
  useEffect(() => {
    if (at === undefined) return;
    const timer = setTimeout(() => tip.current && show(tip.current, at), WAIT_MS);
    return () => clearTimeout(timer);
  }, [at]);
  function hide(): void {
    setAt(undefined);
    if (tip.current?.matches(":popover-open")) tip.current.hidePopover();
  }
  const enter = (event: { currentTarget: Element }) => setAt(event.currentTarget);
  return (
    <>
      {cloneElement(children, {
        "aria-describedby": id,
        onPointerEnter: enter,
        onPointerLeave: hide,
        onFocus: enter,
        onBlur: hide,
        onPointerDown: hide,
      } as object)}
      <span ref={tip} id={id} role="tooltip" popover="manual" className="tip">
        {text}
      </span>
    </>
  );
}

function show(tip: HTMLElement, at: Element): void {
  tip.showPopover();
  const box = at.getBoundingClientRect();
  const own = tip.getBoundingClientRect();
  const middle = box.left + box.width / 2 - own.width / 2;
  const left = Math.min(Math.max(GAP_PX, middle), window.innerWidth - own.width - GAP_PX);
  const above = box.top - own.height - GAP_PX;
  const top = above < GAP_PX ? box.bottom + GAP_PX : above;
  Object.assign(tip.style, { left: `${left}px`, top: `${top}px` });
}
