import { ChevronLeft, ChevronRight } from "lucide-react";
import { Fragment, type ReactNode } from "react";
import { Icon } from "#ui/parts/icon.tsx";
import { Link } from "#ui/parts/link.tsx";
import { EnvironmentSelect } from "./environment-select.tsx";
import { MenuButton } from "./menu-button.tsx";
import { PaletteButton } from "./palette-button.tsx";
import { PeriodSelect } from "./period-select.tsx";
import type { PeriodName } from "./periods.ts";
import { PhoneSwitch } from "./phone-switch.tsx";

export interface Crumb {
  label: string;
  /** The last one is where we are and has none. */
  href?: string;
}

export interface TopBarProps {
  crumbs: readonly Crumb[];
  /** When given, `environment` in the URL can be chosen among them. */
  environments?: readonly string[];
  /** When given, `period` (or `start` and `end`) in the URL can be chosen; this is the default. */
  period?: PeriodName;
  /** The last crumb is the page's heading: for pages without a heading of their own. */
  titled?: boolean;
  /** Buttons at the right end. */
  children?: ReactNode;
  /** Before the choices: the way to neighbours. */
  before?: ReactNode;
}

export function TopBar(props: TopBarProps) {
  const { crumbs, environments, period, titled = false, children, before } = props;
  const up = crumbs.length > 1 && !titled ? crumbs.at(-2) : undefined;
  const hasEnvironments = environments !== undefined && environments.length > 0;
  return (
    <header className="top">
      <MenuButton />
      {up?.href !== undefined && (
        <Link
          className="btn ghost icon phone-back"
          href={up.href}
          aria-label={`Back to ${up.label}`}
        >
          <Icon of={ChevronLeft} />
        </Link>
      )}
      <PhoneSwitch />
      <nav className="crumbs" aria-label="Breadcrumb" data-depth={crumbs.length}>
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
      <div className="row end">
        {(before || hasEnvironments || period) && (
          <div className="row choices">
            {before}
            {hasEnvironments && <EnvironmentSelect environments={environments} />}
            {period && <PeriodSelect usual={period} />}
          </div>
        )}
        {children}
        <PaletteButton />
      </div>
    </header>
  );
}

function Here({ label, titled }: { label: string; titled: boolean }) {
  return titled ? <h1 aria-current="page">{label}</h1> : <b aria-current="page">{label}</b>;
}
