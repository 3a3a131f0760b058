import { ChevronLeft, ChevronRight } from "lucide-react";
import { Fragment, type ReactNode } from "react";
import { Icon } from "#ui/parts/marks/icon.tsx";
import { Link } from "#ui/parts/marks/link.tsx";
import { OverlayButton } from "./overlay-button.tsx";
import { ProjectSwitch } from "./project-switch.tsx";

interface Crumb {
  label: string;
  /** The last one is where we are and has none. */
  href?: string;
}

export interface PlainTopBarProps {
  crumbs: readonly Crumb[];
  /** The last crumb is the page's heading: for pages without a heading of their own. */
  titled?: boolean;
  /** Buttons at the right end. */
  children?: ReactNode;
}

/** The top bar without choices: what every page carries for when it fails is no more than this. */
export function PlainTopBar({
  crumbs,
  titled = false,
  choices,
  children,
}: PlainTopBarProps & { choices?: ReactNode }) {
  const up = crumbs.length > 1 && !titled ? crumbs.at(-2) : undefined;
  return (
    <header className="top-bar">
      <OverlayButton opens="drawer" />
      {up?.href !== undefined && (
        <Link
          className="button ghost icon-only phone-back"
          href={up.href}
          aria-label={`Back to ${up.label}`}
        >
          <Icon of={ChevronLeft} />
        </Link>
      )}
      {/* On phones the project's name stands where the crumbs are elsewhere. */}
      <ProjectSwitch className="phone-switch" />
      <nav className="top-bar-crumbs" aria-label="Breadcrumb" data-depth={crumbs.length}>
        {crumbs.map(({ label, href }, at) => (
          <Fragment key={href ?? label}>
            {at > 0 && <Icon of={ChevronRight} size={12} />}
            {href !== undefined ? (
              <Link href={href}>{label}</Link>
            ) : (
              <Here {...{ label, titled }} />
            )}
          </Fragment>
        ))}
      </nav>
      <div className="row at-end">
        {choices}
        {children}
        <OverlayButton opens="palette" />
      </div>
    </header>
  );
}

function Here({ label, titled }: { label: string; titled: boolean }) {
  return titled ? <h1 aria-current="page">{label}</h1> : <b aria-current="page">{label}</b>;
}
