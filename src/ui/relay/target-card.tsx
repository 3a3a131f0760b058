"use client";

import { Trash2 } from "lucide-react";
import { formatBytes } from "#lib/format-bytes.ts";
import { Button } from "#ui/parts/forms/button.tsx";
import { FORM_STATE, type FormAction } from "#ui/parts/forms/form-state.ts";
import { HiddenFields } from "#ui/parts/forms/hidden-fields.tsx";
import { Refusal } from "#ui/parts/forms/refusal.tsx";
import { useFormAction } from "#ui/parts/forms/use-form-action.ts";
import { Badge } from "#ui/parts/marks/badge.tsx";
import { TimeAgo } from "#ui/parts/words/time-ago.tsx";
import { DsnLine } from "#ui/settings/keys/dsn-line.tsx";
import type { ShownTarget } from "./shown-target.ts";

export interface TargetCardProps {
  project: string;
  target: ShownTarget;
  /** Without it the target is only shown. */
  remove: FormAction | undefined;
}

export function TargetCard({ project, target, remove }: TargetCardProps) {
  const { host, mode, delivery, isInternal, dsn, tunnel, createdAtMs } = target;
  return (
    <li className="card key-card" id={`target-${target.id}`}>
      <div className="card-head">
        <h2 className="truncate">{host}</h2>
        <Badge tone={mode === "mirror" ? "accent" : "line"}>
          {mode === "mirror" ? "Mirror" : "Upstream"}
        </Badge>
        {delivery === "direct" && <Badge tone="line">Direct</Badge>}
        {isInternal && <Badge tone="line">Internal</Badge>}
        <span className="small-text faint at-end nowrap">
          added <TimeAgo ms={createdAtMs} ago />
        </span>
      </div>
      <div className="card-body relay-target">
        <DsnLine dsn={dsn} label={host} />
        <p className="small-text muted">
          {mode === "mirror"
            ? "Everything is stored here and copied to the target."
            : "Data sent with this DSN is forwarded and not stored here."}{" "}
          An SDK that keeps this DSN should use <code>{tunnel}</code>
        </p>
        <QueueLine target={target} />
        {remove && <RemoveForm project={project} target={target} action={remove} />}
      </div>
    </li>
  );
}

function QueueLine({ target: { queue, delivery } }: { target: ShownTarget }) {
  if (delivery === "direct")
    return <p className="small-text muted">Nothing waits: clients get its answers.</p>;
  if (queue === undefined) return <p className="small-text muted">Nothing was sent yet.</p>;
  const { waitingBytes, oldestWaitingAtMs, failure, nextTryAtMs } = queue;
  return (
    <p className={failure === "" ? "small-text muted" : "small-text error-text"}>
      {oldestWaitingAtMs === null ? (
        "Nothing is waiting."
      ) : (
        <>
          {formatBytes(waitingBytes)} waiting, the oldest since <TimeAgo ms={oldestWaitingAtMs} />.
        </>
      )}
      {failure !== "" && ` ${failure}`}
      {nextTryAtMs !== null && " Next attempt within a minute."}
    </p>
  );
}

function RemoveForm(props: { project: string; target: ShownTarget; action: FormAction }) {
  const { project, target, action } = props;
  const [state, form, busy] = useFormAction(action, FORM_STATE);
  const waits = (target.queue?.waitingBytes ?? 0) > 0;
  return (
    <details className="relay-remove">
      <summary className="button">
        <Trash2 aria-hidden="true" size={14} /> Remove
      </summary>
      <form {...form} className="row">
        <HiddenFields of={{ project, target: target.id }} />
        <span className="small-text muted">
          {waits
            ? "What is still waiting will not be delivered."
            : "Its figures will be deleted too."}
        </span>
        <Button type="submit" variant="danger-solid" busy={busy}>
          {busy ? "Removing" : "Remove target"}
        </Button>
        <Refusal state={state} />
      </form>
    </details>
  );
}
