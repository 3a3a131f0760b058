import type uPlot from "uplot";

/** A colour as a canvas takes it: what it is in this theme only an element knows. */
export function readColour({ root }: Pick<uPlot, "root">, token: string): string {
  const { color: before } = root.style;
  root.style.color = `var(${token})`;
  const { color } = getComputedStyle(root);
  root.style.color = before;
  return color;
}

export function readFont({ root }: Pick<uPlot, "root">): string {
  return getComputedStyle(root).getPropertyValue("--font-ui").trim();
}
