import { CopyButton } from "#ui/parts/forms/copy-button.tsx";
import { CodeLines } from "#ui/parts/marks/code-lines.tsx";
import { recipesOf } from "./recipes-of.ts";

/** How an app serves /monitoring from its own address. */
export function TunnelCard({ tunnel, baseUrl }: { tunnel: string; baseUrl: string }) {
  const recipes = recipesOf(baseUrl);
  return (
    <section className="card" aria-label="Tunnel">
      <div className="card-head">
        <h2>Past ad blockers</h2>
      </div>
      <div className="card-body relay-tunnel">
        <p className="muted">
          Blockers stop requests to other hosts. Pass <code>/monitoring</code> of your app on to
          Lapwing and name it in the SDK:
        </p>
        <div className="row dsn-line">
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls when the window is narrow */}
          <section className="input-box grow mono" aria-label="Tunnel option" tabIndex={0}>
            <span>{optionOf(tunnel)}</span>
          </section>
          <CopyButton text={optionOf(tunnel)} label="Copy" />
        </div>
        {recipes.map(({ name, lines }) => (
          <details key={name} className="relay-recipe">
            <summary>{name}</summary>
            <CodeLines label={name} lines={lines.map((text, at) => ({ number: at + 1, text }))} />
            <CopyButton text={lines.join("\n")} label="Copy" size="small" />
          </details>
        ))}
      </div>
    </section>
  );
}

function optionOf(tunnel: string): string {
  return `tunnel: ${JSON.stringify(tunnel)}`;
}
