import type { GuardSettings, SpikeCategory, WouldRefuse } from "#model/limits.ts";
import type { FormAction } from "#ui/parts/forms/form-state.ts";
import { Badge } from "#ui/parts/marks/badge.tsx";
import { Card } from "#ui/parts/marks/card.tsx";
import { formatExact } from "#ui/parts/words/format-number.ts";
import { SwitchForm } from "#ui/settings/switch-form.tsx";
import { categoryTitle } from "./category-words.ts";
import { sayWouldRefuse } from "./say-would-refuse.ts";

export interface SpikeCardProps {
  project: string;
  guards: GuardSettings;
  spikes: readonly { category: SpikeCategory; minimum: number; cut: number; week: WouldRefuse }[];
  action: FormAction | undefined;
}

export function SpikeCard({ project, guards, spikes, action }: SpikeCardProps) {
  const isOn = guards.spikeProtection !== false;
  return (
    <Card
      id="spikes"
      title="Spike protection"
      head={
        <span className="at-end">
          {action === undefined ? (
            <Badge tone={isOn ? "accent" : "line"}>{isOn ? "On" : "Off"}</Badge>
          ) : (
            <SwitchForm fields={{ project }} {...{ isOn, action }} aria-labelledby="spikes" />
          )}
        </span>
      }
    >
      <p className="muted">
        Learns from the last seven days what is usual for this hour, and refuses what goes beyond
        three to six times that for the rest of the hour. An hour below the minimum is never cut.
      </p>
      <ul className="limit-spikes">
        {spikes.map(({ category, minimum, cut, week }) => (
          <li key={category}>
            <b className="strong">{categoryTitle(category)}</b>{" "}
            <span className="muted">
              never below {formatExact(minimum)} an hour. Last 7 days:{" "}
              {sayWouldRefuse(week, category)}
              {cut > 0 && `; ${formatExact(cut)} were cut`}.
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
