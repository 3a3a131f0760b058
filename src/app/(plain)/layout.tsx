import { webContext } from "#server/web-context.ts";
import { ProblemBanner } from "#ui/frame/problem-banner.tsx";
import { NowProvider } from "#ui/parts/now-provider.tsx";
import { Toaster } from "#ui/parts/toaster.tsx";

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
