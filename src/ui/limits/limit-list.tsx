import type { LimitRule, WouldRefuse } from "#model/limits.ts";
import type { FormAction } from "#ui/parts/forms/form-state.ts";
import { formatExact } from "#ui/parts/words/format-number.ts";
import { CATEGORY_WORDS } from "./category-words.ts";
import { RemoveLimit } from "./remove-limit.tsx";
import { sayWouldRefuse } from "./say-would-refuse.ts";

export interface ShownLimit {
  rule: LimitRule;
  week: WouldRefuse;
  usedNow: number | undefined;
}

export interface LimitListProps {
  project: string;
  /** As the forms name it: "project", "key:3", "installation". */
  owner: string;
  ownerName: string;
  limits: readonly ShownLimit[];
  /** Without it they are only shown. */
  remove: FormAction | undefined;
}

export function LimitList({ project, owner, ownerName, limits, remove }: LimitListProps) {
  return limits.map(({ rule, week, usedNow }) => {
    const { category, window, quantity } = rule;
    const amount = `${formatExact(quantity)} ${CATEGORY_WORDS[category]} per ${window}`;
    return (
      <li key={`${owner} ${category} ${window}`} className="filter-row limit-row">
        <div className="grow">
          <b className="strong">{amount}</b> <span className="muted">for {ownerName}</span>
          <p className="muted">
            {usedNow !== undefined && (
              <>
                {formatExact(usedNow)} taken this {window}.{" "}
              </>
            )}
            Last 7 days: {sayWouldRefuse(week, category)}.
          </p>
        </div>
        {remove !== undefined && (
          <RemoveLimit {...{ project, owner, category, window }} of={amount} action={remove} />
        )}
      </li>
    );
  });
}
