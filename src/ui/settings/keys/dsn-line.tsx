import { CopyButton } from "#ui/parts/forms/copy-button.tsx";

/** A DSN in one line, whole for who selects it by hand. */
export function DsnLine({ dsn, label }: { dsn: string; label: string }) {
  return (
    <div className="row dsn-line">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls when the window is narrow */}
      <section className="input-box grow mono" aria-label={`DSN of ${label}`} tabIndex={0}>
        <span>{dsn}</span>
      </section>
      <CopyButton text={dsn} label="Copy DSN" />
    </div>
  );
}
