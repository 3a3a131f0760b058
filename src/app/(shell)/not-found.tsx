import { NotFound } from "#ui/frame/not-found.tsx";

/** Inside the frame already; the root's own brings one along for addresses that no layout knows. */
export default function Page() {
  return <NotFound />;
}
