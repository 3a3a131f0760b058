"use client";

import { CircleAlert, Search } from "lucide-react";
import { useRouter } from "next/navigation";
import { type SyntheticEvent, useState } from "react";
import { useCurrentProject } from "#ui/frame/frame-context.ts";
import { useFoundIssues } from "#ui/frame/palette/use-found-issues.ts";
import { Icon } from "#ui/parts/marks/icon.tsx";
import { Kbd } from "#ui/parts/marks/kbd.tsx";
import { LevelMark } from "#ui/parts/marks/level-mark.tsx";
import { Link } from "#ui/parts/marks/link.tsx";

/** What the address may have meant; Enter opens the first. */
export function NotFoundSearch({ initial }: { initial: string }) {
  const router = useRouter();
  const project = useCurrentProject();
  const [text, setText] = useState(initial);
  const { issues } = useFoundIssues(text.trim(), project?.slug);
  const list = project ? `/${project.slug}/issues` : "/issues";

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    router.push(issues[0]?.href ?? `/issues?query=${encodeURIComponent(text.trim())}`);
  }
  return (
    <>
      <form action="/issues" onSubmit={submit}>
        <div className="input-box large">
          <Icon of={Search} size={16} />
          <input
            name="query"
            aria-label="Search issues"
            data-search
            value={text}
            // biome-ignore lint/a11y/noAutofocus: whoever is here looks for something
            autoFocus
            onFocus={(event) => event.target.setSelectionRange(text.length, text.length)}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setText(event.target.value)}
          />
          <Kbd keys="enter" />
        </div>
      </form>
      <div className="not-found-matches">
        <div className="not-found-heading">Close to what you typed</div>
        {issues.slice(0, 3).map((issue) => (
          <Link key={issue.shortId} href={issue.href}>
            <LevelMark level={issue.level} />
            <span className="truncate">
              <b className="strong">{issue.type}</b> <span className="muted">{issue.value}</span>
            </span>
            <span className="at-end small-text faint nowrap">{issue.shortId}</span>
          </Link>
        ))}
        <Link href={list}>
          <Icon of={CircleAlert} />
          <span>{project ? `Issues of ${project.name}` : "Issues of all projects"}</span>
          {project && <span className="at-end small-text faint">{project.open} open</span>}
        </Link>
      </div>
    </>
  );
}
