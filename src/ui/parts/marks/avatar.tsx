import { User } from "lucide-react";
import type { CSSProperties } from "react";
import { classNames } from "./class-names.ts";
import { personColourOf } from "./colour-of.ts";
import { Icon } from "./icon.tsx";

/** Initials of a person; nobody is a dashed ring. */
export function Avatar({ name, large = false }: { name?: string; large?: boolean }) {
  if (name === undefined) {
    return (
      <span
        className={classNames("avatar nobody", large && "large")}
        role="img"
        aria-label="Nobody"
      >
        <Icon of={User} size={12} />
      </span>
    );
  }
  const style = { "--avatar": personColourOf(name) } as CSSProperties;
  return (
    <span
      className={classNames("avatar", large && "large")}
      style={style}
      title={name}
      aria-hidden="true"
    >
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
