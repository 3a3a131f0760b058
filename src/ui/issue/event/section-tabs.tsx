"use client";

import { useEffect, useState } from "react";
import { CompactNumber } from "#ui/parts/words/compact-number.tsx";

export interface SectionTab {
  id: string;
  label: string;
  count?: number;
}

/** Ways down the page; the section in view is marked. */
export function SectionTabs({ tabs }: { tabs: readonly SectionTab[] }) {
  const [current, setCurrent] = useState(tabs[0]?.id);
  const ids = tabs.map(({ id }) => id).join(" ");

  useEffect(() => {
    // The band just below the top bar: what crosses it is what is being read.
    const observer = new IntersectionObserver(
      (entries) => {
        const seen = entries.find((entry) => entry.isIntersecting);
        if (seen) setCurrent(seen.target.id);
      },
      { rootMargin: "-56px 0px -70% 0px" },
    );
    for (const id of ids.split(" ")) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [ids]);

  return (
    <nav className="tabs section-tabs" aria-label="Parts of the event">
      {tabs.map(({ id, label, count }) => (
        <a key={id} href={`#${id}`} aria-current={id === current ? "location" : undefined}>
          {label}
          {count !== undefined && (
            <span className="count">
              <CompactNumber value={count} />
            </span>
          )}
        </a>
      ))}
    </nav>
  );
}
