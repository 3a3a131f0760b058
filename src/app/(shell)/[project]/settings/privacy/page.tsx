import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { may } from "#accounts/may.ts";
import { withSkeleton } from "#app/with-skeleton.tsx";
import { writePrivacy } from "#projects/privacy.ts";
import { showPrivacy } from "#queries/settings/show-privacy.ts";
import { webContext } from "#server/web/web-context.ts";
import { requireViewer } from "#server/web/web-viewer.ts";
import { SkeletonPage } from "#ui/parts/states/skeleton-page.tsx";
import { PrivacyPage } from "#ui/privacy/privacy-page.tsx";
import { submitPrivacy } from "./actions.ts";
import { submitUserData } from "./user-data-action.ts";

export const metadata: Metadata = { title: "Privacy" };

type Props = PageProps<"/[project]/settings/privacy">;

export default withSkeleton(<SkeletonPage />, Privacy);

async function Privacy({ params }: Props) {
  const viewer = await requireViewer();
  const { store, nowMs } = webContext();
  const shown = await showPrivacy(viewer, store, (await params).project, nowMs());
  if (shown === undefined) notFound();
  const verdict = may(viewer, "change privacy");
  const deletion = may(viewer, "delete user data");
  return (
    <PrivacyPage
      project={shown.project}
      texts={writePrivacy(shown.settings)}
      hidden={shown.hidden}
      refusal={verdict.ok ? undefined : verdict.why}
      deletions={shown.deletions}
      deletionRefusal={deletion.ok ? undefined : deletion.why}
      actions={{ change: submitPrivacy, deleteUserData: submitUserData }}
    />
  );
}
