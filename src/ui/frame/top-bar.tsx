import type { ReactNode } from "react";
import { EnvironmentSelect } from "./periods/environment-select.tsx";
import { PeriodSelect } from "./periods/period-select.tsx";
import type { PeriodName } from "./periods/periods.ts";
import { PlainTopBar, type PlainTopBarProps } from "./plain-top-bar.tsx";

export interface TopBarProps extends PlainTopBarProps {
  /** When given, `environment` in the URL can be chosen among them. */
  environments?: readonly string[];
  /** When given, `period` (or `start` and `end`) in the URL can be chosen; this is the default. */
  period?: PeriodName;
  /** Before the choices: the way to neighbours. */
  before?: ReactNode;
}

export function TopBar({ environments, period, before, ...plain }: TopBarProps) {
  const hasEnvironments = environments !== undefined && environments.length > 0;
  const hasChoices = before || hasEnvironments || period;
  return (
    <PlainTopBar
      {...plain}
      choices={
        hasChoices && (
          <div className="row top-bar-choices">
            {before}
            {hasEnvironments && <EnvironmentSelect environments={environments} />}
            {period && <PeriodSelect usual={period} />}
          </div>
        )
      }
    />
  );
}
