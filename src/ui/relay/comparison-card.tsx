import type { RelayComparison } from "#model/relay.ts";
import { SegmentedLinks } from "#ui/parts/forms/segmented-links.tsx";
import { formatExact } from "#ui/parts/words/format-number.ts";
import { HourText } from "./hour-text.tsx";
import type { ShownTarget } from "./shown-target.ts";

export interface ComparisonCardProps {
  project: string;
  targets: readonly ShownTarget[];
  target: ShownTarget;
  days: number;
  rows: readonly RelayComparison[];
}

/** Per hour and category: what came, what is here, what got there. */
export function ComparisonCard({ project, targets, target, days, rows }: ComparisonCardProps) {
  const href = (id: number, span: number) =>
    `/${project}/settings/relay?target=${id}&days=${span}#comparison`;
  return (
    <section className="card" aria-labelledby="comparison">
      <div className="card-head relay-comparison-head">
        <h2 id="comparison">Here and at {target.host}</h2>
        <div className="row at-end">
          {targets.length > 1 && (
            <SegmentedLinks
              label="Target"
              options={targets.map(({ id, host }) => ({
                href: href(id, days),
                label: host,
                on: id === target.id,
              }))}
            />
          )}
          <SegmentedLinks
            label="Time"
            options={[1, 7].map((span) => ({
              href: href(target.id, span),
              label: span === 1 ? "24 h" : `${span} d`,
              on: span === days,
            }))}
          />
        </div>
      </div>
      {rows.length === 0 ? (
        <p className="card-body muted">Nothing was received in this time.</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls when the window is narrow
        <section className="scroll-x" aria-label="Comparison table" tabIndex={0}>
          <ComparisonTable rows={rows} />
        </section>
      )}
    </section>
  );
}

function ComparisonTable({ rows }: { rows: readonly RelayComparison[] }) {
  return (
    <table className="table">
      <thead>
        <tr>
          <th>Hour</th>
          <th>Category</th>
          {["Received", "Stored here", "Delivered", "Refused", "Waiting"].map((title) => (
            <th key={title} className="number">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={`${row.hourMs} ${row.category}`}>
            <td className="nowrap">
              <HourText ms={row.hourMs} />
            </td>
            <td>{row.category}</td>
            <Count value={row.received} />
            <Count value={row.stored} />
            <Count value={row.delivered} />
            <td className="number tabular" title={reasonsOf(row)}>
              {formatExact(row.refused)}
              {row.refused > 0 && <span className="visually-hidden">{reasonsOf(row)}</span>}
            </td>
            <Count value={row.waiting} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Count({ value }: { value: number }) {
  return <td className="number tabular">{formatExact(value)}</td>;
}

function reasonsOf({ refusals }: RelayComparison): string | undefined {
  if (refusals.length === 0) return undefined;
  return refusals.map(({ reason, quantity }) => `${quantity} ${reason}`).join(", ");
}
