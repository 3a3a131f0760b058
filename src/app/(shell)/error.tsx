"use client";

import { PageFailed, type PageFailedProps } from "#ui/frame/page-failed.tsx";
import { TopBar } from "#ui/frame/top-bar.tsx";

/** The frame lives on around a page that failed. */
export default function Failed(props: PageFailedProps) {
  return (
    <>
      <TopBar crumbs={[{ label: "Overview", href: "/" }, { label: "Failed" }]} />
      <PageFailed {...props} />
    </>
  );
}
