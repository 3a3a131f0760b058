/** Beside a form's button: that it worked, or why not. */
export function FormNote({ done, error }: { done: string | false; error: string | undefined }) {
  return (
    <span className={error === undefined ? "xs t2" : "hint bad"} role="status">
      {error ?? (done || "")}
    </span>
  );
}
