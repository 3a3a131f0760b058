/** `GET /api/lapwing/search?q=…&project=…`: the issues that the palette offers. */
import { searchIssues } from "#queries/issues/search-issues.ts";
import { formatShortId } from "#queries/issues/short-id.ts";
import { webAnswer } from "#server/web/web-answer.ts";
import type { FoundIssue } from "#ui/frame/palette/palette-source.ts";

/** Longer than any title that a person types; the rest cannot make the answer better. */
const MAX_CHARACTERS = 200;

export function GET(request: Request): Promise<Response> {
  return webAnswer(request, async ({ viewer, context, params }) => {
    const text = (params.get("q") ?? "").slice(0, MAX_CHARACTERS);
    const projectSlug = params.get("project") ?? undefined;
    const found = await searchIssues(viewer, context.store, { text, projectSlug });
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
    return { issues };
  });
}
