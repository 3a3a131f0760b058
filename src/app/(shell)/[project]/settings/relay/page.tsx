import { randomUUID } from "node:crypto";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { may } from "#accounts/may.ts";
import { dsnBaseUrl } from "#app/dsn-base-url.ts";
import { withSkeleton } from "#app/with-skeleton.tsx";
import type { RelayStatus, RelayTarget } from "#model/relay.ts";
import { formatDsn, parseDsn } from "#protocol/envelope/dsn.ts";
import { showRelay } from "#queries/settings/show-relay.ts";
import { tunnelPath } from "#relay/targets/tunnel-path.ts";
import { webContext } from "#server/web/web-context.ts";
import { requireViewer } from "#server/web/web-viewer.ts";
import { SkeletonPage } from "#ui/parts/states/skeleton-page.tsx";
import { RelayPage } from "#ui/relay/relay-page.tsx";
import type { ShownTarget } from "#ui/relay/shown-target.ts";
import { submitAdd, submitRemove } from "./actions.ts";

export const metadata: Metadata = { title: "Relay" };

type Props = PageProps<"/[project]/settings/relay">;

export default withSkeleton(<SkeletonPage />, Relay);

async function Relay({ params, searchParams }: Props) {
  const viewer = await requireViewer();
  const { store, nowMs } = webContext();
  const { target, days: asked } = await searchParams;
  const days = asked === "7" ? 7 : 1;
  const ask = { target: typeof target === "string" ? target : undefined, days, nowMs: nowMs() };
  const relay = await showRelay(viewer, store, (await params).project, ask);
  if (relay === undefined) notFound();
  const { project, keys, targets, statuses, comparison } = relay;
  const baseUrl = await dsnBaseUrl();
  const publicKey = keys.find(({ enabled }) => enabled)?.publicKey ?? "0".repeat(32);
  const verdict = may(viewer, "manage relay");
  return (
    <RelayPage
      project={project}
      tunnel={tunnelPath(formatDsn({ baseUrl, publicKey, projectId: project.id }))}
      baseUrl={baseUrl}
      targets={targets.map((one) => shown(one, statuses))}
      comparison={
        comparison && {
          target: shown(comparison.target, statuses),
          days,
          rows: comparison.rows,
        }
      }
      refusal={verdict.ok ? undefined : verdict.why}
      actions={{ add: submitAdd, remove: submitRemove }}
      once={randomUUID()}
    />
  );
}

function shown(target: RelayTarget, statuses: RelayStatus[]): ShownTarget {
  return {
    ...target,
    host: parseDsn(target.dsn)?.host ?? "",
    tunnel: tunnelPath(target.dsn),
    queue: statuses.find(({ targetId }) => targetId === target.id),
  };
}
