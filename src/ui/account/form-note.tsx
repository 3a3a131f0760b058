/** Beside a form's button: that it worked, or why not. */
export function FormNote({ done, error }: { done: string | false; error: string | undefined }) {
  return (
    <span className={error === undefined ? "small-text muted" : "hint is-error"} role="status">
      {error ?? (done || "")}
    </span>
  );
}
