/** `GET /api/lapwing/search?q=…&project=…`: the issues that the palette offers. */
import { searchIssues } from "#queries/issues/search-issues.ts";
import { formatShortId } from "#queries/issues/short-id.ts";
import { webContext } from "#server/web/web-context.ts";
import { getViewer } from "#server/web/web-viewer.ts";
import type { FoundIssue } from "#ui/frame/palette/palette-source.ts";

/** Longer than any title that a person types; the rest cannot make the answer better. */
const MAX_CHARACTERS = 200;

export async function GET(request: Request): Promise<Response> {
  const viewer = await getViewer();
  if (viewer === undefined) return Response.json({ detail: "Sign in first." }, { status: 401 });
  const asked = new URL(request.url).searchParams;
  const text = (asked.get("q") ?? "").slice(0, MAX_CHARACTERS);
  const projectSlug = asked.get("project") ?? undefined;
  const found = await searchIssues(viewer, webContext().store, { text, projectSlug });
  const issues = found.map(({ issue, project }): FoundIssue => {
    const shortId = formatShortId(project.slug, issue.number);
    const { level, type, value, title, culprit } = issue;
    const href = `/${project.slug}/issues/${shortId}`;
    return {
      shortId,
      href,
      level,
      type: type || title,
      value: type ? value : "",
      where: culprit,
      project: project.slug,
    };
  });
  return Response.json({ issues }, { headers: { "Cache-Control": "no-store" } });
}
