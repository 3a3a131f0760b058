import { Moment } from "#ui/issue/event/moment.tsx";
import type { ShownPreview } from "./privacy-form-state.ts";

/** What more would be hidden in the last events. Nothing of it is stored. */
export function PreviewList({ events }: { events: readonly ShownPreview[] }) {
  const count = events.reduce((sum, { changes, more }) => sum + changes.length + more, 0);
  const changed = events.filter(({ changes }) => changes.length > 0);
  return (
    <section className="privacy-preview" aria-labelledby="privacy-preview" aria-live="polite">
      <h3 id="privacy-preview">Preview: not saved yet</h3>
      <p className="muted">{sayCount(events.length, count)}</p>
      {changed.map((event) => (
        <div key={event.eventId} className="privacy-event">
          <p className="truncate">
            <bdi className="strong">{event.title}</bdi>{" "}
            <span className="small-text faint">
              <Moment ms={event.timestampMs} />
            </span>
          </p>
          <ul>
            {event.changes.map(({ path, before, after }) => (
              <li key={`${path} ${before}`}>
                <bdi className="mono muted">{path}</bdi>{" "}
                <del>
                  <bdi className="mono">{before}</bdi>
                </del>{" "}
                <ins>
                  <bdi className="mono">{after === "" ? "dropped" : after}</bdi>
                </ins>
              </li>
            ))}
          </ul>
          {event.more > 0 && <p className="small-text faint">and {event.more} more values</p>}
        </div>
      ))}
    </section>
  );
}

function sayCount(events: number, values: number): string {
  if (events === 0) return "There are no events yet to show this on.";
  const among = events === 1 ? "the last event" : `the last ${events} events`;
  if (values === 0) return `Nothing more would be hidden in ${among}.`;
  return `${values === 1 ? "1 more value" : `${values} more values`} would be hidden in ${among}. What was hidden when they arrived was never stored.`;
}
