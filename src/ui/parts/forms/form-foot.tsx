import type { ReactNode } from "react";

/** The last line of a form: its button, and what became of it. */
export function FormFoot(props: { children: ReactNode; done?: string; error?: string }) {
  const { children, done, error } = props;
  return (
    <div className="row form-foot">
      {children}
      <span
        className={error === undefined ? "small-text muted" : "small-text error-text"}
        role="status"
      >
        {error ?? done ?? ""}
      </span>
    </div>
  );
}
