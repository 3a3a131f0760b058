import type { ComponentType, ReactNode } from "react";
import { isDocumentVisit } from "#server/web/web-viewer.ts";
import { SkeletonFirst } from "#ui/parts/states/skeleton-first.tsx";

/**
 * In place of a loading.tsx. A click shows the skeleton while the page is made. A document is sent
 * whole: React sets any boundary of more than 12.8 KB apart and shows it about a second later on a
 * slow machine, and never without scripts.
 */
export async function WithSkeleton({
  skeleton,
  children,
}: {
  skeleton: ReactNode;
  children: ReactNode;
}) {
  return (
    <SkeletonFirst skeleton={skeleton} isWhole={await isDocumentVisit()}>
      {children}
    </SkeletonFirst>
  );
}

/** A page of which nothing is known before its skeleton is shown. */
export function withSkeleton<Props extends object>(
  skeleton: ReactNode,
  Content: ComponentType<Props>,
) {
  return function Page(props: Props) {
    return (
      <WithSkeleton skeleton={skeleton}>
        <Content {...props} />
      </WithSkeleton>
    );
  };
}
