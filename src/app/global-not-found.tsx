import type { Metadata } from "next";
import { getViewer } from "#server/web/web-viewer.ts";
import { NotFound } from "#ui/frame/not-found/not-found.tsx";
import { NotFoundPlain } from "#ui/frame/not-found/not-found-plain.tsx";
import { Framed } from "./framed.tsx";
import { RootDocument } from "./root-document.tsx";

export const metadata: Metadata = {
  title: "Page not found · Lapwing",
  robots: { index: false, follow: false },
};

/**
 * Addresses that no route knows; a not-found.tsx here would be rendered along with every page. What
 * is missing and what the viewer may not see get one answer: nobody learns which it was.
 */
export default async function Page() {
  const viewer = await getViewer();
  return (
    <RootDocument isAlone>
      {viewer === undefined ? (
        <NotFoundPlain />
      ) : (
        <Framed viewer={viewer}>
          <NotFound />
        </Framed>
      )}
    </RootDocument>
  );
}
