import { ArrowLeft } from "lucide-react";
import { formatBytes } from "#lib/format-bytes.ts";
import type { Arrived, ShownSample } from "#model/arrived.ts";
import type { OutcomeKind } from "#model/outcome.ts";
import { Icon } from "#ui/parts/marks/icon.tsx";
import { Link } from "#ui/parts/marks/link.tsx";
import { formatExact } from "#ui/parts/words/format-number.ts";
import { TimeAgo } from "#ui/parts/words/time-ago.tsx";
import type { ArrivedHref } from "./arrived-address.ts";
import { OutcomeLabel } from "./outcome-label.tsx";
import { reasonWords } from "./reason-words.ts";

export interface SamplesCardProps {
  arrived: Arrived;
  outcome: OutcomeKind;
  reason: string;
  href: ArrivedHref;
}

/** One reason: what it means, what to do, and the last few things it was about. */
export function SamplesCard({ arrived, outcome, reason, href }: SamplesCardProps) {
  const { title, why, todo } = reasonWords(outcome, reason);
  const items = arrived.reasons
    .filter((row) => row.kind === outcome && row.reason === reason)
    .reduce((sum, row) => sum + row.items, 0);
  return (
    <section className="card" aria-labelledby="samples">
      <div className="card-head system-card-head">
        <h2 id="samples">{title}</h2>
        <OutcomeLabel kind={outcome} />
        <span className="small-text faint">
          {formatExact(items)} {items === 1 ? "item" : "items"} in this time
        </span>
        <Link className="button small at-end" href={href({ reason: undefined })} scroll={false}>
          <Icon of={ArrowLeft} />
          All reasons
        </Link>
      </div>
      <div className="card-body">
        <p>
          {why} {todo}
        </p>
        {outcome === "client_discard" && (
          <p className="muted">It was never sent. These are reports in which SDKs said so.</p>
        )}
        <p className="small-text faint samples-code">
          Counted as <code>{`${outcome}/${reason}`}</code>
        </p>
      </div>
      {arrived.samples.length === 0 ? (
        <p className="card-body muted samples-none">
          No samples. The last ten of each reason and category are kept.
        </p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls when the window is narrow
        <section className="scroll-x" aria-label="Samples" tabIndex={0}>
          <table className="table stacked-on-phone">
            <caption className="visually-hidden">
              The last ten of each category, whenever they came
            </caption>
            <thead className="visually-hidden-on-phone">
              <tr>
                <th>When</th>
                <th>What</th>
                <th>Event id</th>
                <th>SDK</th>
                <th className="number">Size</th>
                <th>Project</th>
                <th>Key</th>
              </tr>
            </thead>
            <tbody>
              {arrived.samples.map((sample, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: samples have no identity
                <SampleRow key={at} sample={sample} />
              ))}
            </tbody>
          </table>
        </section>
      )}
    </section>
  );
}

function SampleRow({ sample }: { sample: ShownSample }) {
  const { atMs, itemType, eventId, sdk, bytes, project, keyLabel } = sample;
  return (
    <tr>
      <td data-label="When">
        <TimeAgo ms={atMs} ago />
      </td>
      <td data-label="What">{itemType === "" ? "whole request" : <code>{itemType}</code>}</td>
      <td className="muted" data-label="Event id">
        {eventId === undefined ? "none" : <code>{eventId}</code>}
      </td>
      <td className="muted" data-label="SDK">
        {sdk ?? "not said"}
      </td>
      <td className="number tabular" data-label="Size">
        {bytes === undefined ? "" : formatBytes(bytes)}
      </td>
      <td data-label="Project">{project?.name ?? "none"}</td>
      <td className="muted" data-label="Key">
        {keyLabel === undefined || keyLabel === "" ? "" : keyLabel}
      </td>
    </tr>
  );
}
