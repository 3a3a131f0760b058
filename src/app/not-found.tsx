import type { Metadata } from "next";
import { getViewer } from "#server/web-viewer.ts";
import { NotFound } from "#ui/frame/not-found.tsx";
import { NotFoundPlain } from "#ui/frame/not-found-plain.tsx";
import { Framed } from "./framed.tsx";

export const metadata: Metadata = { title: "Page not found" };

/** Unknown addresses and what the viewer may not see: one answer, so that nobody learns which it was. */
export default async function Page() {
  const viewer = await getViewer();
  if (viewer === undefined) return <NotFoundPlain />;
  return (
    <Framed viewer={viewer}>
      <NotFound />
    </Framed>
  );
}
