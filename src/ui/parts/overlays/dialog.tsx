"use client";

import {
  cloneElement,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  useId,
  useState,
} from "react";
import { Modal } from "./modal.tsx";

export interface DialogProps {
  title: string;
  /** One or two sentences: what happens, what it means. */
  description?: ReactNode;
  /** The button that opens it; leave it out when `open` is steered from outside. */
  trigger?: ReactElement<{ onClick?: (event: MouseEvent) => void }>;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  children: ReactNode;
}

/** For what cannot be undone, and little else. Esc and a press outside close it. */
export function Dialog(props: DialogProps) {
  const { title, description, trigger, open, onOpenChange, children } = props;
  const [openInside, setOpenInside] = useState(false);
  const id = useId();
  function change(next: boolean): void {
    setOpenInside(next);
    onOpenChange?.(next);
  }
  return (
    <>
      {trigger && cloneElement(trigger, { onClick: () => change(true) })}
      {(open ?? openInside) && (
        <Modal
          className="dialog fade-in"
          labelledBy={`${id}-title`}
          describedBy={description === undefined ? undefined : `${id}-text`}
          onClose={() => change(false)}
        >
          <h2 id={`${id}-title`}>{title}</h2>
          {description !== undefined && (
            <p className="muted" id={`${id}-text`}>
              {description}
            </p>
          )}
          {children}
        </Modal>
      )}
    </>
  );
}
