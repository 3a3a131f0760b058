import NextLink from "next/link";
import type { ComponentProps } from "react";

/**
 * A link to a page. Next.js would prefetch every link in view, and only its route, which shows
 * nothing; what is likely to be clicked is prefetched whole (navigation/watch-intents.ts).
 */
export function Link(props: Omit<ComponentProps<typeof NextLink>, "prefetch">) {
  return <NextLink prefetch={false} {...props} />;
}
