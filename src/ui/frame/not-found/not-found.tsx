"use client";

import { ArrowLeft } from "lucide-react";
import { usePathname, useRouter } from "next/navigation";
import { useEffect } from "react";
import { useCurrentProject } from "#ui/frame/frame-context.ts";
import { TopBar } from "#ui/frame/top-bar.tsx";
import { Button } from "#ui/parts/forms/button.tsx";
import { ButtonLink } from "#ui/parts/forms/button-link.tsx";
import { NotFoundSearch } from "./not-found-search.tsx";
import { NotFoundSentence } from "./not-found-sentence.tsx";

/** No page here: says so, searches for what was meant, and leads back. */
export function NotFound() {
  const router = useRouter();
  const path = usePathname();
  const project = useCurrentProject();
  useEffect(nameWindow, []);
  const start = project
    ? { label: project.name, href: `/${project.slug}/issues` }
    : { label: "Overview", href: "/" };
  return (
    <>
      <TopBar crumbs={[start, { label: "Not found" }]} />
      <div className="not-found">
        <NotFoundSentence />
        <NotFoundSearch key={path} initial={lastPart(path)} />
        <div className="row not-found-actions">
          <Button variant="primary" icon={ArrowLeft} onClick={() => router.back()}>
            Go back
          </Button>
          <ButtonLink href="/">Overview</ButtonLink>
        </div>
      </div>
    </>
  );
}

/** A page that turned out to be missing had a title of its own by then. */
function nameWindow(): () => void {
  const before = document.title;
  document.title = "Page not found · Lapwing";
  return () => {
    document.title = before;
  };
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
