import { webContext } from "#server/web-context.ts";
import { ProjectList } from "#ui/first-page/project-list.tsx";

// Projects come and go while the server runs.
export const dynamic = "force-dynamic";

export default async function Page() {
  const { store } = webContext();
  return <ProjectList projects={await store.projects.list()} />;
}
