"use client";

import { type ReactNode, Suspense, useState } from "react";

export interface SkeletonFirstProps {
  skeleton: ReactNode;
  /** The children came with the document: nothing to wait for. */
  isWhole: boolean;
  children: ReactNode;
}

export function SkeletonFirst({ skeleton, isWhole, children }: SkeletonFirstProps) {
  // As the page was first shown: a refresh must not build it anew around what somebody is doing.
  const [wasWhole] = useState(isWhole);
  return wasWhole ? children : <Suspense fallback={skeleton}>{children}</Suspense>;
}
