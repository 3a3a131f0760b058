import type { FormAction } from "#ui/parts/forms/form-state.ts";
import { Badge } from "#ui/parts/marks/badge.tsx";
import { Card } from "#ui/parts/marks/card.tsx";
import { SwitchForm } from "./switch-form.tsx";

export interface ReportingCardProps {
  project: string;
  isOn: boolean;
  /** Without it the state is only shown. */
  action: FormAction | undefined;
}

/** Only on Lapwing's own project. */
export function ReportingCard({ project, isOn, action }: ReportingCardProps) {
  return (
    <Card
      id="set-reporting"
      title="Report Lapwing’s own errors"
      head={
        <span className="at-end">
          {action === undefined ? (
            <Badge tone={isOn ? "accent" : "line"}>{isOn ? "On" : "Off"}</Badge>
          ) : (
            <SwitchForm
              fields={{ project }}
              {...{ isOn, action }}
              titles={{ on: "On. Click to turn off.", off: "Off. Click to turn on." }}
              aria-labelledby="set-reporting"
            />
          )}
        </span>
      }
    >
      <p className="muted">
        What fails in these pages and on this server is kept in this project, together with sessions
        and page times. Nothing of it leaves this installation. Switched off, nothing is sent and
        the keys of this project are refused.
      </p>
    </Card>
  );
}
