"use client";

import { PageFailed, type PageFailedProps } from "#ui/frame/page-failed.tsx";

export default function Failed(props: PageFailedProps) {
  return <PageFailed {...props} />;
}
