"use client";

import { Fallback, type FallbackProps } from "#ui/frame/not-found/fallback.tsx";

export default function GlobalError(props: FallbackProps) {
  return <Fallback {...props} />;
}
