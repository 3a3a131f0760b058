import { webContext } from "#server/web-context.ts";
import { NowProvider } from "#ui/parts/now-provider.tsx";
import { Toaster } from "#ui/parts/toaster.tsx";

/** Pages without the frame: nobody is signed in yet. */
export default function PlainLayout({ children }: LayoutProps<"/">) {
  return (
    <NowProvider nowMs={webContext().nowMs()}>
      {children}
      <Toaster />
    </NowProvider>
  );
}
