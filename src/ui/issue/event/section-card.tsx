import type { ReactNode } from "react";

export interface SectionCardProps {
  /** Where the tabs lead. */
  id: string;
  title: string;
  note?: ReactNode;
  /** At the right of the head. */
  end?: ReactNode;
  children: ReactNode;
}

export function SectionCard({ id, title, note, end, children }: SectionCardProps) {
  return (
    <section className="card ev-card" id={id} aria-labelledby={`${id}-title`}>
      <div className="card-h">
        <h2 id={`${id}-title`}>{title}</h2>
        {note && <span className="xs t3 trunc">{note}</span>}
        {end && <div className="row end">{end}</div>}
      </div>
      {children}
    </section>
  );
}
