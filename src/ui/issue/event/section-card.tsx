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
    <section className="card section-card" id={id} aria-labelledby={`${id}-title`}>
      <div className="card-head">
        <h2 id={`${id}-title`}>{title}</h2>
        {note && <span className="small-text faint truncate">{note}</span>}
        {end && <div className="row at-end">{end}</div>}
      </div>
      {children}
    </section>
  );
}
