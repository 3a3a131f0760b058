/** Which sheet lies over the page; opened by buttons and keys far from where it is drawn. */
export type Overlay = "palette" | "shortcuts" | "drawer";

let open: Overlay | undefined;
const listeners = new Set<() => void>();

export function readOverlay(): Overlay | undefined {
  return open;
}

export function subscribeOverlay(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function openOverlay(overlay: Overlay): void {
  change(overlay);
}

export function closeOverlay(): void {
  change(undefined);
}

function change(next: Overlay | undefined): void {
  open = next;
  for (const listener of listeners) listener();
}
