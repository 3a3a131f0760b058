import type { Arrived, DroppedReason } from "#model/arrived.ts";
import { SegmentedLinks } from "#ui/parts/forms/segmented-links.tsx";
import { Link } from "#ui/parts/marks/link.tsx";
import { formatExact } from "#ui/parts/words/format-number.ts";
import type { ArrivedHref, ArrivedView } from "./arrived-address.ts";
import { OutcomeLabel } from "./outcome-label.tsx";
import { categoryWords, formatChange } from "./outcome-words.ts";
import { reasonWords } from "./reason-words.ts";

const TABS = [
  { outcome: undefined, label: "All" },
  { outcome: "filtered", label: "Filtered" },
  { outcome: "rate_limited", label: "Limited" },
  { outcome: "invalid", label: "Invalid" },
  { outcome: "unsupported", label: "Unsupported" },
  { outcome: "client_discard", label: "Clients" },
] as const;

/** Twice as much as before is worth a colour. */
const WORTH_A_LOOK = 2;

export interface ReasonsCardProps {
  arrived: Arrived;
  view: ArrivedView;
  href: ArrivedHref;
}

/** Every reason for which something is not here; each leads to samples. */
export function ReasonsCard({ arrived, view, href }: ReasonsCardProps) {
  const rows = arrived.reasons.filter(({ kind }) => (view.outcome ?? kind) === kind);
  const items = rows.reduce((sum, row) => sum + row.items, 0);
  const present = new Set(arrived.reasons.map(({ kind }) => kind));
  const tabs = TABS.filter(
    ({ outcome }) =>
      outcome !== "unsupported" || present.has("unsupported") || view.outcome === outcome,
  );
  return (
    <section className="card" aria-labelledby="reasons">
      <div className="card-head system-card-head">
        <h2 id="reasons">Why it was not stored</h2>
        <span className="small-text faint">
          {formatExact(items)} {items === 1 ? "item" : "items"}, {rows.length}{" "}
          {rows.length === 1 ? "reason" : "reasons"}
        </span>
        <span className="at-end">
          <SegmentedLinks
            label="Outcome"
            options={tabs.map(({ outcome, label }) => ({
              href: href({ outcome, reason: undefined }),
              label,
              on: (view.outcome === "accepted" ? undefined : view.outcome) === outcome,
            }))}
          />
        </span>
      </div>
      {rows.length === 0 ? (
        <p className="card-body muted">
          Nothing: everything of this kind was stored in this period.
        </p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls when the window is narrow
        <section className="scroll-x" aria-label="Reasons" tabIndex={0}>
          <table className="table reasons-table">
            <thead>
              <tr>
                <th>Outcome</th>
                <th>Reason</th>
                <th className="wide-only">Category</th>
                <th className="number is-sorted">Items</th>
                <th className="number wide-only">Change</th>
                <th className="wide-only">Sent by</th>
                <th>
                  <span className="visually-hidden">More</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <ReasonRow key={`${row.kind} ${row.reason} ${row.category}`} {...{ row, href }} />
              ))}
            </tbody>
          </table>
        </section>
      )}
    </section>
  );
}

function ReasonRow({ row, href }: { row: DroppedReason; href: ArrivedHref }) {
  const { kind, reason, category, items, before, projects } = row;
  const rises = kind !== "client_discard" && items >= WORTH_A_LOOK * before;
  const here = href({ outcome: kind, reason, category });
  const [first] = projects;
  const settings = projects.length === 1 && first && settingsOf(kind, first.slug);
  return (
    <tr>
      <td>
        <OutcomeLabel kind={kind} />
      </td>
      <th scope="row" className="reasons-table-name">
        <Link className="system-link" href={here} scroll={false}>
          {reasonWords(kind, reason).title}
        </Link>
        <span className="phone-only small-text faint" aria-hidden="true">
          {categoryWords(category)}
        </span>
      </th>
      <td className="muted wide-only">{categoryWords(category)}</td>
      <td className="number tabular">{formatExact(items)}</td>
      <td
        className={rises ? "number tabular poor-text wide-only" : "number tabular faint wide-only"}
      >
        {formatChange(items, before)}
      </td>
      <td className="faint small-text wide-only">
        {projects.length > 1 ? `${projects.length} projects` : (first?.name ?? "no known key")}
      </td>
      <td className="number">
        {settings ? (
          <Link className="link small-text" href={settings.href}>
            {settings.label}
          </Link>
        ) : (
          <Link className="link small-text" href={here} scroll={false}>
            Samples
          </Link>
        )}
      </td>
    </tr>
  );
}

/** Where somebody can change that it is dropped. */
function settingsOf(
  kind: DroppedReason["kind"],
  slug: string,
): { href: string; label: string } | undefined {
  if (kind === "filtered") return { href: `/${slug}/settings/filters`, label: "Filters" };
  if (kind === "rate_limited") return { href: `/${slug}/settings/limits`, label: "Limits" };
  return undefined;
}
