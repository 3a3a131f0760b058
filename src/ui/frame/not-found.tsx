"use client";

import { ArrowLeft } from "lucide-react";
import { usePathname, useRouter } from "next/navigation";
import { Button } from "#ui/parts/button.tsx";
import { ButtonLink } from "#ui/parts/button-link.tsx";
import { NotFoundSearch } from "./not-found-search.tsx";
import { NotFoundSentence } from "./not-found-sentence.tsx";

/** No page here: says so, searches for what was meant, and leads back. */
export function NotFound() {
  const router = useRouter();
  const path = usePathname();
  return (
    <div className="nf">
      <NotFoundSentence />
      <NotFoundSearch key={path} initial={lastPart(path)} />
      <div className="row nf-next">
        <Button variant="primary" icon={ArrowLeft} onClick={() => router.back()}>
          Go back
        </Button>
        <ButtonLink href="/">Overview</ButtonLink>
      </div>
    </div>
  );
}

/** "/shop/isues/SHOP-12" was probably about SHOP-12. */
function lastPart(path: string): string {
  const part = path.split("/").findLast(Boolean) ?? "";
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
