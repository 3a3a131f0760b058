"use client";

import { type PointerEvent, type ReactNode, useLayoutEffect, useRef } from "react";
import { createPortal } from "react-dom";

export interface ModalProps {
  className: string;
  /** Either its words, or the id of the heading that has them. */
  label?: string;
  labelledBy?: string;
  describedBy?: string;
  onClose: () => void;
  children: ReactNode;
}

/**
 * The browser's own modal dialog, open while it is mounted: it keeps the focus, closes on Esc, makes
 * the page behind inert and gives the focus back. `data-autofocus` marks what is focused first.
 */
export function Modal(props: ModalProps) {
  const { className, label, labelledBy, describedBy, onClose, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  // Layout effects end before the element is removed: only then can it give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    element?.querySelector<HTMLElement>("[data-autofocus]")?.focus();
    return () => element?.close();
  }, []);
  return createPortal(
    <dialog
      ref={dialog}
      className={className}
      aria-label={label}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      onClose={onClose}
      onPointerDown={(event) => {
        if (isOnBackdrop(event)) onClose();
      }}
    >
      {children}
    </dialog>,
    document.body,
  );
}

/** The backdrop belongs to the dialog; a press on it lies outside the dialog's own box. */
function isOnBackdrop(event: PointerEvent<HTMLDialogElement>): boolean {
  if (event.target !== event.currentTarget) return false;
  const box = event.currentTarget.getBoundingClientRect();
  const { clientX: x, clientY: y } = event;
  return x < box.left || x > box.right || y < box.top || y > box.bottom;
}
