import type { CSSProperties } from "react";
import { classNames } from "./class-names.ts";
import { tileColourOf } from "./colour-of.ts";

/** A project's initial on its colour; its name stands beside it. */
export function Tile({ slug, small = false }: { slug: string; small?: boolean }) {
  const style = { "--tile": tileColourOf(slug) } as CSSProperties;
  return (
    <span className={classNames("tile", small && "small")} style={style} aria-hidden="true">
      {([...slug][0] ?? "?").toUpperCase()}
    </span>
  );
}
