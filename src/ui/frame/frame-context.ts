"use client";

import { usePathname } from "next/navigation";
import { createContext, use } from "react";
import type { FrameData, FrameProject } from "./frame-data.ts";

export interface Frame extends FrameData {
  signOut: () => void;
}

export const FrameContext = createContext<Frame | undefined>(undefined);

export function useFrame(): Frame {
  const frame = use(FrameContext);
  if (frame === undefined) throw new Error("This part stands outside the frame.");
  return frame;
}

/** The project whose pages we are on, by the first part of the address. */
export function useCurrentProject(): FrameProject | undefined {
  const { projects } = useFrame();
  const first = usePathname().split("/")[1];
  return projects.find(({ slug }) => slug === first);
}
