import { LOGO_PATHS } from "#lib/logo-paths.ts";

const [HEAD, BREAST] = LOGO_PATHS;

/** The lapwing's head with its crest; the word "Lapwing" stands beside it or in `title`. */
export function Logo({ size = 20, title = "" }: { size?: number; title?: string }) {
  return (
    <svg
      className="logo"
      width={size}
      height={size}
      viewBox="0 0 32 32"
      fill="currentColor"
      role={title === "" ? "presentation" : "img"}
      aria-hidden={title === ""}
      aria-label={title === "" ? undefined : title}
    >
      <path fillRule="evenodd" d={HEAD} />
      <path d={BREAST} />
    </svg>
  );
}
