import { Framed } from "#app/framed.tsx";
import { requireViewer } from "#server/web/web-viewer.ts";

export default async function ShellLayout({ children }: LayoutProps<"/">) {
  return <Framed viewer={await requireViewer()}>{children}</Framed>;
}
