import type { CSSProperties } from "react";
import { personColourOf } from "./colour-of.ts";

/** Initials of a person. */
export function Avatar({ name }: { name: string }) {
  const style = { "--avatar": personColourOf(name) } as CSSProperties;
  return (
    <span className="avatar" style={style} title={name} aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
}

function initialsOf(name: string): string {
  const words = name
    .trim()
    .split(/[\s@._-]+/u)
    .filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined];
  return letters
    .map((word) => [...(word ?? "")][0] ?? "")
    .join("")
    .toUpperCase();
}
