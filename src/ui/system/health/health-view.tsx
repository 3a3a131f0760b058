import type { ReactNode } from "react";
import { formatBytes } from "#lib/format-bytes.ts";
import type { SystemFacts } from "#model/keeping/system.ts";
import { Card } from "#ui/parts/marks/card.tsx";
import { Link } from "#ui/parts/marks/link.tsx";
import { formatExact } from "#ui/parts/words/format-number.ts";
import { TimeAgo } from "#ui/parts/words/time-ago.tsx";
import { BacklogCard } from "./backlog-card.tsx";

export interface ShownQueue {
  project: { slug: string; name: string };
  targetId: number;
  host: string;
  status: { waitingBytes: number; oldestWaitingAtMs: number | null; failure: string } | undefined;
}

export interface HealthViewProps {
  facts: SystemFacts;
  queues: readonly ShownQueue[];
  nowMs: number;
}

export function HealthView({ facts, queues, nowMs }: HealthViewProps) {
  return (
    <div className="system-grid">
      <div className="system-main">
        <ProcessesCard facts={facts} />
        <ServersCard engines={facts.engines} />
        <DeadLettersCard letters={facts.deadLetters} />
        <QueuesCard queues={queues} />
      </div>
      <div className="system-aside">
        <BacklogCard edge={facts.edge} nowMs={nowMs} />
      </div>
    </div>
  );
}

function ProcessesCard({ facts: { edge, web, version, nodeVersion } }: { facts: SystemFacts }) {
  return (
    <TableCard
      id="processes"
      title="Processes"
      note={`Lapwing ${version}, Node ${nodeVersion}`}
      heads={["Process", "State", "Up for", "Memory"]}
    >
      <tr>
        <th scope="row">Ingest (edge, digest, relay)</th>
        <td>{edge === undefined ? "does not answer" : `digest ${edge.digest}`}</td>
        <td className="number">{edge && <TimeAgo ms={edge.startedAtMs} />}</td>
        <td className="number tabular">{edge && formatBytes(edge.rssBytes)}</td>
      </tr>
      <tr>
        <th scope="row">Web</th>
        <td>running</td>
        <td className="number">
          <TimeAgo ms={web.startedAtMs} />
        </td>
        <td className="number tabular">{formatBytes(web.rssBytes)}</td>
      </tr>
    </TableCard>
  );
}

/** Nothing of a store in files: it has none. */
function ServersCard({ engines }: Pick<SystemFacts, "engines">) {
  if (engines.length === 0) return null;
  const away = engines.filter((one) => one.away !== undefined).length;
  return (
    <TableCard
      id="servers"
      title="Servers"
      note={away === 0 ? "all answer" : `${away} away`}
      heads={["Server", "Address", "State"]}
    >
      {engines.map(({ engine, at, version, away: why }) => (
        <tr key={engine}>
          <th scope="row">
            {engine === "the bucket" ? "Bucket" : engine} {version}
          </th>
          <td className="health-reason" title={at}>
            {at}
          </td>
          <td className="health-reason" title={why}>
            {why === undefined ? "answers" : `away: ${why}`}
          </td>
        </tr>
      ))}
    </TableCard>
  );
}

function DeadLettersCard({ letters: { count, newest } }: { letters: SystemFacts["deadLetters"] }) {
  const note = count === 0 ? "none" : `${formatExact(count)} set aside`;
  if (count === 0) {
    return (
      <PlainCard id="letters" title="Dead letters" note={note}>
        Items that Lapwing fails to process are set aside with the reason, and everything else goes
        on. There is nothing.
      </PlainCard>
    );
  }
  return (
    <TableCard id="letters" title="Dead letters" note={note} heads={["File", "Why", "When"]}>
      {newest.map(({ name, atMs, reason }) => (
        <tr key={name}>
          <th scope="row">
            <code>{name}</code>
          </th>
          <td className="health-reason" title={reason}>
            {reason}
          </td>
          <td className="number">
            <TimeAgo ms={atMs} ago />
          </td>
        </tr>
      ))}
    </TableCard>
  );
}

function QueuesCard({ queues }: { queues: readonly ShownQueue[] }) {
  if (queues.length === 0) {
    return (
      <PlainCard id="queues" title="Relay queues" note="none">
        No project forwards its data to another server.
      </PlainCard>
    );
  }
  return (
    <TableCard
      id="queues"
      title="Relay queues"
      note={`${queues.length} in all`}
      heads={["Target", "Project", "State", "Oldest", "Waiting"]}
    >
      {queues.map(({ project, targetId, host, status }) => (
        <tr key={targetId}>
          <th scope="row">
            <Link className="system-link" href={`/${project.slug}/settings/relay`}>
              {host}
            </Link>
          </th>
          <td>{project.name}</td>
          <td className="health-reason" title={status?.failure}>
            {status?.failure || "well"}
          </td>
          <td className="number">
            {status?.oldestWaitingAtMs ? <TimeAgo ms={status.oldestWaitingAtMs} ago /> : "none"}
          </td>
          <td className="number tabular">{formatBytes(status?.waitingBytes ?? 0)}</td>
        </tr>
      ))}
    </TableCard>
  );
}

interface CardProps {
  id: string;
  title: string;
  note: string;
  children: ReactNode;
}

function PlainCard({ id, title, note, children }: CardProps) {
  return (
    <Card id={id} title={title} note={note} flush>
      <p className="card-body muted">{children}</p>
    </Card>
  );
}

function TableCard({ id, title, note, heads, children }: CardProps & { heads: readonly string[] }) {
  const numbers = ["Up for", "Memory", "When", "Oldest", "Waiting"];
  return (
    <Card id={id} title={title} note={note} flush>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls when the window is narrow */}
      <section className="scroll-x" aria-label={title} tabIndex={0}>
        <table className="table">
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} className={numbers.includes(head) ? "number" : undefined}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{children}</tbody>
        </table>
      </section>
    </Card>
  );
}
