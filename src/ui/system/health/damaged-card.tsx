import type { ReactNode } from "react";
import { formatBytes } from "#lib/format-bytes.ts";
import type { DamagedPart } from "#model/keeping/system.ts";
import { Card } from "#ui/parts/marks/card.tsx";
import { TimeAgo } from "#ui/parts/words/time-ago.tsx";

const REPAIR = <code className="nowrap">npx --no lapwing doctor --repair</code>;

const WORDS: Readonly<Record<DamagedPart["what"], { what: string; todo: ReactNode }>> = {
  day: {
    what: "Files of a day, moved away",
    todo: (
      <>
        The day went on in new files. Stop Lapwing and run {REPAIR}, or restore the day from a
        backup.
      </>
    ),
  },
  rows: {
    what: "Rows of a day",
    todo: (
      <>
        The day is left out where it cannot be read. Stop Lapwing and run {REPAIR}: it saves what is
        readable.
      </>
    ),
  },
  payloads: {
    what: "Payloads of a day",
    todo: "The rows are whole; details of some events are lost. Only a backup brings them back.",
  },
  spool: {
    what: "Accepted, not stored",
    todo: "What was in it is lost; everything around it was stored. The bytes are kept as they were.",
  },
  changes: {
    what: "Changes before a crash",
    todo: "What people changed in the minute before it (projects, accounts, settings, states of issues) may be lost: look through it, or restore meta.db from a backup. Events were counted anew. Remove the file to clear this line.",
  },
  meta: {
    what: "Issues, accounts and settings",
    todo: (
      <>
        Make a copy of the data folder, stop Lapwing and run {REPAIR}, or restore meta.db from a
        backup.
      </>
    ),
  },
};

/** What the disk has damaged and what to do about it. Nothing at all while all is whole. */
export function DamagedCard({ damaged }: { damaged: readonly DamagedPart[] }) {
  if (damaged.length === 0) return null;
  return (
    <Card
      id="damaged"
      title="Damaged on disk"
      className="damaged-card"
      note={`${damaged.length} in all`}
      flush
    >
      <p className="card-body muted">
        A disk that has damaged files will do so again: check it, and keep a backup.
      </p>
      <ul>
        {damaged.map((part) => (
          <Damage key={`${part.what} ${part.path}`} part={part} />
        ))}
      </ul>
    </Card>
  );
}

function Damage({ part: { what, path, day, bytes, foundAtMs } }: { part: DamagedPart }) {
  return (
    <li>
      <div>
        <h3>{WORDS[what].what}</h3>
        <code className="small-text faint">{path}</code>
      </div>
      <p className="muted">{WORDS[what].todo}</p>
      <p className="small-text faint">
        {day !== undefined && (
          <>
            of <time dateTime={day}>{day}</time>,{" "}
          </>
        )}
        {bytes > 0 && `${formatBytes(bytes)}, `}
        found <TimeAgo ms={foundAtMs} ago />
      </p>
    </li>
  );
}
