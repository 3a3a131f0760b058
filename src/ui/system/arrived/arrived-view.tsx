import { PackageOpen } from "lucide-react";
import type { ReactNode } from "react";
import { type Arrived, receivedOf } from "#model/arrived.ts";
import { EmptyState } from "#ui/parts/states/empty-state.tsx";
import { TimeCard } from "#ui/system/health/time-card.tsx";
import { arrivedHref, type ArrivedView as View } from "./arrived-address.ts";
import { BreakdownCard } from "./breakdown-card.tsx";
import { FlowCard } from "./flow-card.tsx";
import { ReasonsCard } from "./reasons-card.tsx";
import { SamplesCard } from "./samples-card.tsx";

export interface ArrivedViewProps {
  arrived: Arrived;
  view: View;
  /** Where this page is, without its filters. */
  base: string;
  /** Beside the cards, when there is room. */
  side?: ReactNode;
}

/** What was received, when, what became of it, and why not all of it is here. */
export function ArrivedView({ arrived, view, base, side }: ArrivedViewProps) {
  const href = arrivedHref(base, view);
  const { totals } = arrived;
  const isEmpty = receivedOf(totals) + totals.client_discard === 0;
  return (
    <div className={side === undefined ? "system-grid system-grid-single" : "system-grid"}>
      <div className="system-main">
        {isEmpty ? (
          <div className="card">
            <EmptyState
              icon={PackageOpen}
              title="Nothing arrived in this period"
              text="Every item that an SDK sends is counted here, stored or not, within a second or two. Choose a longer period, or send something."
            />
          </div>
        ) : (
          <>
            <FlowCard arrived={arrived} href={href} />
            <TimeCard {...{ arrived, view, href }} />
            {view.outcome !== undefined && view.reason !== undefined ? (
              <SamplesCard {...{ arrived, href }} outcome={view.outcome} reason={view.reason} />
            ) : (
              <ReasonsCard {...{ arrived, view, href }} />
            )}
            <BreakdownCard {...{ arrived, view, href }} />
          </>
        )}
      </div>
      {side}
    </div>
  );
}
