import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

export interface CardProps {
  /** Of its heading, for labels and links. */
  id: string;
  title: ReactNode;
  /** A few words at the end of the head; `head` for anything else: choices, a switch. */
  note?: ReactNode;
  head?: ReactNode;
  className?: string;
  /** Tables and lists reach its edges and bring their own distance. */
  flush?: boolean;
  children: ReactNode;
}

/** A section with a heading and a border around it. */
export function Card(props: CardProps) {
  const { id, title, note, head, className, flush = false, children } = props;
  return (
    <section className={classNames("card", className)} aria-labelledby={id}>
      <div className="card-head">
        <h2 id={id}>{title}</h2>
        {note && <span className="small-text faint at-end">{note}</span>}
        {head}
      </div>
      {flush ? children : <div className="card-body">{children}</div>}
    </section>
  );
}
