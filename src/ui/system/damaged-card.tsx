import { formatBytes } from "#lib/format-bytes.ts";
import type { DamagedPart } from "#model/system.ts";
import { TimeAgo } from "#ui/parts/time-ago.tsx";

const WORDS: Readonly<Record<DamagedPart["what"], { what: string; todo: string }>> = {
  day: {
    what: "Files of a day, moved away",
    todo: "The day went on in new files. Stop Lapwing and run npx lapwing doctor --repair, or restore the day from a backup.",
  },
  rows: {
    what: "Rows of a day",
    todo: "The day is left out where it cannot be read. Stop Lapwing and run npx lapwing doctor --repair: it saves what is readable.",
  },
  payloads: {
    what: "Payloads of a day",
    todo: "The rows are whole; details of some events are lost. Only a backup brings them back.",
  },
  spool: {
    what: "Accepted, not stored",
    todo: "What was in it is lost; everything around it was stored. The bytes are kept as they were.",
  },
  meta: {
    what: "Issues, accounts and settings",
    todo: "Make a copy of the data folder, stop Lapwing and run npx lapwing doctor --repair, or restore meta.db from a backup.",
  },
};

/** What the disk has damaged and what to do about it. Nothing at all while all is whole. */
export function DamagedCard({ damaged }: { damaged: readonly DamagedPart[] }) {
  if (damaged.length === 0) return null;
  return (
    <section className="card sy-damaged" aria-labelledby="damaged">
      <div className="card-h">
        <h2 id="damaged">Damaged on disk</h2>
        <span className="xs t3 end">{damaged.length} in all</span>
      </div>
      <p className="card-b t2">
        A disk that damages files will do it again: check it, and have a backup.
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls when the window is narrow */}
      <section className="sy-scroll" aria-label="Damaged on disk" tabIndex={0}>
        <table className="tbl">
          <thead>
            <tr>
              <th>What</th>
              <th>Day</th>
              <th>What to do</th>
              <th className="num">Size</th>
              <th className="num">Found</th>
            </tr>
          </thead>
          <tbody>
            {damaged.map(({ what, path, day, bytes, foundAtMs }) => (
              <tr key={`${what} ${path}`}>
                <th scope="row">
                  {WORDS[what].what}
                  <br />
                  <code className="xs t3">{path}</code>
                </th>
                <td>{day !== undefined && <time dateTime={day}>{day}</time>}</td>
                <td className="sy-todo">{WORDS[what].todo}</td>
                <td className="num tn">{bytes > 0 ? formatBytes(bytes) : ""}</td>
                <td className="num">
                  <TimeAgo ms={foundAtMs} ago />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}
