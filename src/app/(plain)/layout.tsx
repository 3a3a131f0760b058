import { webContext } from "#server/web/web-context.ts";
import { ProblemBanner } from "#ui/frame/problem-banner.tsx";
import { Toaster } from "#ui/parts/overlays/toaster.tsx";
import { NowProvider } from "#ui/parts/words/now-provider.tsx";

/** Pages without the frame: nobody is signed in yet. */
export default function PlainLayout({ children }: LayoutProps<"/">) {
  const { nowMs, problems } = webContext();
  return (
    <NowProvider nowMs={nowMs()}>
      <ProblemBanner problems={problems} />
      {children}
      <Toaster />
    </NowProvider>
  );
}
