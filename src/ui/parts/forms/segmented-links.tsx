import { Link } from "#ui/parts/marks/link.tsx";

export interface SegmentedLinksProps {
  label: string;
  options: readonly { href: string; label: string; on: boolean }[];
}

/** One of a few, kept in the URL. */
export function SegmentedLinks({ label, options }: SegmentedLinksProps) {
  return (
    <nav className="segmented" aria-label={label}>
      {options.map(({ href, label: text, on }) => (
        <Link key={href} href={href} replace scroll={false} aria-current={on || undefined}>
          {text}
        </Link>
      ))}
    </nav>
  );
}
