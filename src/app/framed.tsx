import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { may } from "#accounts/may.ts";
import type { Viewer } from "#model/viewer.ts";
import { platformLabel } from "#protocol/event/platforms.ts";
import { showFrame } from "#queries/show-frame.ts";
import { REPORT_ELEMENT } from "#reporting/report-state.ts";
import { webContext } from "#server/web/web-context.ts";
import { SIDEBAR_COOKIE } from "#ui/frame/frame-data.ts";
import { Shell } from "#ui/frame/shell.tsx";
import { signOut } from "./(shell)/account/actions.ts";
import { reportState } from "./report-state.ts";

/** Puts the frame around a page of somebody who is signed in. */
export async function Framed({ viewer, children }: { viewer: Viewer; children: ReactNode }) {
  const { store, nowMs, problems } = webContext();
  const framed = await showFrame(viewer, store);
  const sidebar = (await cookies()).get(SIDEBAR_COOKIE)?.value === "icons" ? "icons" : "full";
  return (
    <>
      {/* The document may be one that a stranger was given: signing in does not load another. */}
      <template id={REPORT_ELEMENT} data-report={await reportState()} />
      <Shell
        projects={framed.map(({ project: { slug, name, platform, isDemo, isInternal }, open }) => ({
          slug,
          name,
          platform: isInternal ? "Internal" : platformLabel(platform),
          isDemo,
          isInternal,
          open,
        }))}
        user={{ name: viewer.user.name, email: viewer.user.email }}
        maySet={may(viewer, "change project").ok}
        mayCreate={may(viewer, "create project").ok}
        mayWatch={may(viewer, "read system").ok}
        sidebar={sidebar}
        nowMs={nowMs()}
        problems={problems}
        signOut={signOut}
      >
        {children}
      </Shell>
    </>
  );
}
