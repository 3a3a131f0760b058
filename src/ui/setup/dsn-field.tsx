import { CopyButton } from "#ui/parts/forms/copy-button.tsx";

/** The DSN with its key in front, as people compare it. */
export function DsnField({ dsn }: { dsn: string }) {
  const { protocol, username, host, pathname } = new URL(dsn);
  return (
    <div className="dsn-field">
      <div className="field-label" id="dsn-label">
        DSN
      </div>
      <div className="row">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls when the window is narrow */}
        <section className="input-box large grow mono" aria-labelledby="dsn-label" tabIndex={0}>
          <span>
            <span className="faint">{`${protocol}//`}</span>
            {username}
            <span className="faint">@</span>
            {host}
            <span className="faint">{pathname}</span>
          </span>
        </section>
        <CopyButton text={dsn} label="Copy" size="large" />
      </div>
      <p className="hint">
        The key is public by design: it can only send, never read. Manage keys in project settings.
      </p>
    </div>
  );
}
