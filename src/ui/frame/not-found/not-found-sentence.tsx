"use client";

import { usePathname } from "next/navigation";
import { Logo } from "#ui/parts/marks/logo.tsx";

export function NotFoundSentence() {
  const path = usePathname();
  return (
    <>
      <div className="not-found-number" role="img" aria-label="404" data-not-found>
        <span>4</span>
        <Logo size={76} />
        <span>4</span>
      </div>
      <h1>There is no page at this address</h1>
      <p>
        <span className="mono">{path}</span> does not exist, or you do not have access to it.
      </p>
    </>
  );
}
