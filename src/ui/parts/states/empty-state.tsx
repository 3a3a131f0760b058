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
    <section className="empty-state">
      {icon && (
        <span className="empty-state-mark">
          <Icon of={icon} size={16} />
        </span>
      )}
      <h2>{title}</h2>
      <p className="muted">{text}</p>
      {children && <div className="empty-state-next">{children}</div>}
    </section>
  );
}
