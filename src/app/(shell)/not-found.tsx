import type { Metadata } from "next";
import { NotFoundLater } from "#ui/frame/not-found/not-found-later.tsx";

export const metadata: Metadata = { title: { absolute: "Page not found · Lapwing" } };

/** Inside the frame already; the root's own brings one along for addresses that no layout knows. */
export default function Page() {
  return <NotFoundLater />;
}
