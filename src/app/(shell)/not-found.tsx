import { NotFound } from "#ui/frame/not-found.tsx";
import { TopBar } from "#ui/frame/top-bar.tsx";

/** Inside the frame already; the root's own brings one along for addresses that no layout knows. */
export default function Page() {
  return (
    <>
      <TopBar crumbs={[{ label: "Overview", href: "/" }, { label: "Not found" }]} />
      <NotFound />
    </>
  );
}
