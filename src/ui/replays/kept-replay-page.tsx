import type { Project } from "#model/project.ts";
import type { Replay } from "#model/signals/replay.ts";
import { TopBar } from "#ui/frame/top-bar.tsx";
import { Card } from "#ui/parts/marks/card.tsx";
import { Link } from "#ui/parts/marks/link.tsx";
import { KeyValueList } from "#ui/parts/words/key-value-list.tsx";
import { TimeAgo } from "#ui/parts/words/time-ago.tsx";

export interface KeptReplayPageProps {
  project: Project;
  replay: Replay;
  errors: { href: string; shortId: string; title: string }[];
  /** Where tools get the recording. */
  api: string;
}

/** There is no player yet: says so, what is kept, and where to go from here. */
export function KeptReplayPage({ project, replay, errors, api }: KeptReplayPageProps) {
  const { replayId, startMs, endMs, urls, environment } = replay;
  const seconds = Math.max(0, Math.round((endMs - startMs) / 1000));
  const issues = `/${project.slug}/issues`;
  return (
    <>
      <TopBar crumbs={[{ label: project.name, href: issues }, { label: "Replay" }]} />
      <div className="page account">
        <div className="page-head">
          <div>
            <h1>Replay</h1>
            <p>Lapwing keeps this recording but cannot play it yet.</p>
          </div>
        </div>
        <Card id="replay-kept" title="What is kept">
          <KeyValueList
            pairs={[
              { key: "Project", value: <Link href={issues}>{project.name}</Link> },
              { key: "Id", value: replayId, mono: true },
              { key: "Began", value: <TimeAgo ms={startMs} ago /> },
              { key: "Length", value: `${seconds} s, ${replay.segmentIds.length} segments` },
              { key: "Release", value: replay.release ?? "–", mono: true },
              { key: "Environment", value: environment ?? "–" },
              { key: "First page", value: urls[0] ?? "–", mono: true },
              { key: "Recording", value: api, mono: true },
            ]}
          />
        </Card>
        <Card id="replay-errors" title="Errors in it">
          {errors.length === 0 && <p className="muted">None that is stored.</p>}
          {errors.map(({ href, shortId, title }) => (
            <p key={href}>
              <Link href={href}>
                <span className="mono">{shortId}</span> {title}
              </Link>
            </p>
          ))}
        </Card>
      </div>
    </>
  );
}
