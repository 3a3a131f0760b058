import type { Metadata, Viewport } from "next";
import type { ReactNode } from "react";
import { RootDocument } from "./root-document.tsx";

export const metadata: Metadata = {
  title: { default: "Lapwing", template: "%s · Lapwing" },
  robots: { index: false, follow: false },
};

export const viewport: Viewport = {
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#f6f8f9" },
    { media: "(prefers-color-scheme: dark)", color: "#0a0c0e" },
  ],
};

export default function RootLayout({ children }: { children: ReactNode }) {
  return <RootDocument>{children}</RootDocument>;
}
