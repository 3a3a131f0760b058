import { randomUUID } from "node:crypto";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { explainRefusal } from "#accounts/explain-refusal.ts";
import { dsnBaseUrl } from "#app/dsn-base-url.ts";
import { withSkeleton } from "#app/with-skeleton.tsx";
import { formatDsn } from "#protocol/envelope/dsn.ts";
import { showSettings } from "#queries/settings/show-settings.ts";
import { webContext } from "#server/web/web-context.ts";
import { requireViewer } from "#server/web/web-viewer.ts";
import { KeysPage } from "#ui/settings/keys/keys-page.tsx";
import { SettingsSkeleton } from "#ui/settings/settings-skeleton.tsx";
import {
  submitDeleteKey,
  submitEnabled,
  submitLabel,
  submitNewKey,
  submitRotate,
} from "./actions.ts";

export const metadata: Metadata = { title: "Keys" };

export default withSkeleton(<SettingsSkeleton current="keys" heights={[176, 134]} />, Keys);

async function Keys(props: PageProps<"/[project]/settings/keys">) {
  const viewer = await requireViewer();
  const { project: slug } = await props.params;
  const settings = await showSettings(viewer, webContext().store, slug);
  if (settings === undefined) notFound();
  const { project, keys } = settings;
  const asked = await props.searchParams;
  const baseUrl = await dsnBaseUrl();
  return (
    <KeysPage
      project={project}
      keys={keys.map(({ id, label, enabled, createdAtMs, publicKey }) => ({
        ...{ id, enabled, createdAtMs },
        label: label || "Unlabelled",
        dsn: formatDsn({ baseUrl, publicKey, projectId: project.id }),
      }))}
      refusal={await explainRefusal(viewer, webContext().store, "manage keys")}
      actions={{
        create: submitNewKey,
        label: submitLabel,
        enable: submitEnabled,
        rotate: submitRotate,
        delete: submitDeleteKey,
      }}
      once={randomUUID()}
      newKey={readId(asked.new)}
      rotatedKey={readId(asked.rotated)}
    />
  );
}

function readId(text: string | string[] | undefined): number | undefined {
  return typeof text === "string" && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}
