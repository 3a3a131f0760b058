import { Link } from "#ui/parts/marks/link.tsx";
import { SNIPPET_NAMES, type SnippetName } from "./snippets.ts";

export interface SnippetTabsProps {
  current: SnippetName;
  hrefOf: (sdk: string) => string;
}

/** Like Tabs, but the page stays where it is scrolled to. */
export function SnippetTabs({ current, hrefOf }: SnippetTabsProps) {
  return (
    <nav className="tabs" aria-label="SDK">
      {SNIPPET_NAMES.map(([name, label]) => (
        <Link
          key={name}
          href={hrefOf(name)}
          replace
          scroll={false}
          aria-current={name === current ? "page" : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
