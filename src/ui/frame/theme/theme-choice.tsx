"use client";

import { useState } from "react";
import { Segmented } from "#ui/parts/forms/segmented.tsx";
import { applyTheme } from "./apply-theme.ts";
import type { Theme } from "./theme.ts";

const OPTIONS = [
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
  { value: "system", label: "System" },
] as const;

/** For the account page; `initial` from the cookie, by readTheme. */
export function ThemeChoice({ initial }: { initial: Theme }) {
  const [theme, setTheme] = useState(initial);
  return (
    <Segmented<Theme>
      label="Theme"
      value={theme}
      options={OPTIONS}
      onChange={(next) => {
        setTheme(next);
        applyTheme(next);
      }}
    />
  );
}
