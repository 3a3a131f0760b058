"use client";

import { RefreshCw } from "lucide-react";
import { Button } from "#ui/parts/forms/button.tsx";
import type { FormAction } from "#ui/parts/forms/form-state.ts";
import { Badge } from "#ui/parts/marks/badge.tsx";
import { classNames } from "#ui/parts/marks/class-names.ts";
import { TimeAgo } from "#ui/parts/words/time-ago.tsx";
import { DeleteKeyButton } from "./delete-key-button.tsx";
import { DeleteKeyForm } from "./delete-key-form.tsx";
import { DsnLine } from "./dsn-line.tsx";
import { KeyForm } from "./key-form.tsx";
import { KeyLabelForm } from "./key-label-form.tsx";
import type { ShownKey } from "./shown-key.ts";

export interface KeyActions {
  label: FormAction;
  enable: FormAction;
  rotate: FormAction;
  delete: FormAction;
}

export interface KeyCardProps {
  project: string;
  shownKey: ShownKey;
  /** Without them it is only shown. */
  actions: KeyActions | undefined;
  /** Marks this page's forms, so that one sent twice does its work once. */
  once: string;
  isNew: boolean;
}

export function KeyCard({ project, shownKey, actions, once, isNew }: KeyCardProps) {
  const { id, label, dsn, enabled, createdAtMs } = shownKey;
  const named = { project, keyId: id };
  return (
    <li className={classNames("card key-card", isNew && "is-new")} id={`key-${id}`}>
      <div className="card-head">
        <h2 className="truncate">{label}</h2>
        {!enabled && <Badge tone="warning">Disabled</Badge>}
        {isNew && <Badge tone="accent">Just created</Badge>}
        <span className="small-text faint at-end nowrap">
          created <TimeAgo ms={createdAtMs} ago />
        </span>
        {actions && (
          <KeyForm {...named} action={actions.enable} more={{ enabled: enabled ? "no" : "yes" }}>
            {(busy) => (
              <button
                type="submit"
                role="switch"
                aria-checked={enabled}
                aria-busy={busy || undefined}
                aria-label={`Key ${label} works`}
                title={enabled ? "Enabled. Click to disable." : "Disabled. Click to enable."}
                className="switch"
              />
            )}
          </KeyForm>
        )}
      </div>
      <div className="card-body">
        <DsnLine dsn={dsn} label={label} />
        {actions && (
          <div className="key-tools">
            <KeyLabelForm project={project} shownKey={shownKey} action={actions.label} />
            <KeyForm {...named} action={actions.rotate} more={{ once: `${once}-${id}` }}>
              {(busy) => (
                <Button type="submit" icon={RefreshCw} busy={busy}>
                  Rotate
                </Button>
              )}
            </KeyForm>
            <div className="needs-script">
              <DeleteKeyButton {...{ project, shownKey }} action={actions.delete} />
            </div>
            <noscript>
              <DeleteKeyForm {...{ project, shownKey }} action={actions.delete} />
            </noscript>
          </div>
        )}
      </div>
    </li>
  );
}
