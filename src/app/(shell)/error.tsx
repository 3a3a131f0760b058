"use client";

import { PageFailed, type PageFailedProps } from "#ui/frame/not-found/page-failed.tsx";
import { PlainTopBar } from "#ui/frame/plain-top-bar.tsx";

/** The frame lives on around a page that failed. */
export default function Failed(props: PageFailedProps) {
  return (
    <>
      <PlainTopBar crumbs={[{ label: "Overview", href: "/" }, { label: "Failed" }]} />
      <PageFailed {...props} />
    </>
  );
}
