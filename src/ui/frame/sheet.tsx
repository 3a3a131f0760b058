"use client";

import type { ReactNode } from "react";
import { Modal } from "#ui/parts/overlays/modal.tsx";
import { closeOverlay } from "./overlay-store.ts";

/** One of the frame's overlays. */
export function Sheet(props: { className: string; label: string; children: ReactNode }) {
  return <Modal {...props} onClose={closeOverlay} />;
}
