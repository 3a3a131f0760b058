"use client";

import { THEME_COOKIE, type Theme } from "./theme.ts";
import { writeCookie } from "./write-cookie.ts";

/** At once on this page, and by the server on the next. */
export function applyTheme(theme: Theme): void {
  writeCookie(THEME_COOKIE, theme === "system" ? undefined : theme);
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

/** From what is seen now to the other. */
export function switchTheme(): void {
  const now = document.documentElement.dataset.theme;
  const dark =
    now === "dark" || (now === undefined && matchMedia("(prefers-color-scheme: dark)").matches);
  applyTheme(dark ? "light" : "dark");
}
