import { CopyButton } from "#ui/parts/forms/copy-button.tsx";

/** The DSN with its key in front, as people compare it. */
export function DsnField({ dsn }: { dsn: string }) {
  const { protocol, username, host, pathname } = new URL(dsn);
  return (
    <div className="dsn">
      <div className="label" id="dsn-label">
        DSN
      </div>
      <div className="row">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls when the window is narrow */}
        <section className="in lg grow mono" aria-labelledby="dsn-label" tabIndex={0}>
          <span>
            <span className="t3">{`${protocol}//`}</span>
            {username}
            <span className="t3">@</span>
            {host}
            <span className="t3">{pathname}</span>
          </span>
        </section>
        <CopyButton text={dsn} label="Copy" size="lg" />
      </div>
      <p className="hint">
        The key is public by design: it can only send, never read. Manage keys in project settings.
      </p>
    </div>
  );
}
