import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Icon } from "#ui/parts/marks/icon.tsx";

export interface EmptyStateProps {
  icon?: LucideIcon;
  title: string;
  /** What this place shows once there is something, and what to do next. */
  text: ReactNode;
  /** Snippets, buttons. */
  children?: ReactNode;
}

/** Nothing here yet: teaches the next step. */
export function EmptyState({ icon, title, text, children }: EmptyStateProps) {
  return (
    <section className="empty">
      {icon && (
        <span className="empty-mark">
          <Icon of={icon} size={16} />
        </span>
      )}
      <h2>{title}</h2>
      <p className="t2">{text}</p>
      {children && <div className="empty-next">{children}</div>}
    </section>
  );
}
