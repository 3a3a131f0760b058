import type { ReactNode } from "react";

/** The last line of a form: its button, and what became of it. */
export function FormFoot(props: { children: ReactNode; done?: string; error?: string }) {
  const { children, done, error } = props;
  return (
    <div className="row set-foot">
      {children}
      <span className={error === undefined ? "xs t2" : "xs c-error"} role="status">
        {error ?? done ?? ""}
      </span>
    </div>
  );
}
