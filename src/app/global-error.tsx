"use client";

import { Fallback, type FallbackProps } from "#ui/frame/fallback.tsx";

export default function GlobalError(props: FallbackProps) {
  return <Fallback {...props} />;
}
