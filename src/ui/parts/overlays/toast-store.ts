/** The toasts on screen. Outside React, so that any handler can raise one. */

/** Something to do, or a place to go. */
export type ToastAction = { label: string; kbd?: string } & (
  | { run: () => void | Promise<void>; href?: undefined }
  | { href: string; run?: undefined }
);

export interface Toast {
  id: number;
  text: string;
  /** "busy" stays until it is dismissed. */
  tone: "done" | "failed" | "plain" | "busy";
  action?: ToastAction;
  lastsMs: number;
}

/** ui.md: a toast with undo lasts 10 s. */
const TOAST_MS = 10_000;
/** More would cover the list they speak of; the oldest goes first. */
const MOST = 3;

let toasts: readonly Toast[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

export function readToasts(): readonly Toast[] {
  return toasts;
}

export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export type NewToast = Pick<Toast, "text" | "action"> & Partial<Pick<Toast, "tone" | "lastsMs">>;

export function showToast({ text, action, tone = "plain", lastsMs = TOAST_MS }: NewToast): number {
  const id = nextId++;
  change([...toasts, { id, text, action, tone, lastsMs }].slice(-MOST));
  return id;
}

export function dismissToast(id: number): void {
  change(toasts.filter((toast) => toast.id !== id));
}

/** Does what the toast offers, once. */
export function runToast(toast: Toast): void {
  if (!toasts.some(({ id }) => id === toast.id)) return;
  dismissToast(toast.id);
  void toast.action?.run?.();
}

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}
