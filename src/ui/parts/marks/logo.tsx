import { LOGO_PATHS } from "#lib/logo-paths.ts";

const [HEAD, BREAST] = LOGO_PATHS;

/** The lapwing's head with its crest; the word "Lapwing" stands beside it. */
export function Logo({ size = 20 }: { size?: number }) {
  return (
    <svg
      className="logo"
      width={size}
      height={size}
      viewBox="0 0 32 32"
      fill="currentColor"
      role="presentation"
      aria-hidden
    >
      <path fillRule="evenodd" d={HEAD} />
      <path d={BREAST} />
    </svg>
  );
}
