"use client";

import { Button } from "#ui/parts/forms/button.tsx";
import type { FormAction } from "#ui/parts/forms/form-state.ts";
import { Card } from "#ui/parts/marks/card.tsx";
import { DsnLine } from "./dsn-line.tsx";
import { KeyForm } from "./key-form.tsx";
import type { ShownKey } from "./shown-key.ts";

export interface RotationCardProps {
  project: string;
  old: ShownKey;
  fresh: ShownKey;
  enable: FormAction;
}

/** Between two keys: both work until a person says that the old one is not needed any more. */
export function RotationCard({ project, old, fresh, enable }: RotationCardProps) {
  return (
    <Card
      id="rotation"
      title={old.enabled ? "Two keys work now" : "The old key is disabled"}
      className="rotation"
      flush
    >
      <ol className="card-body">
        <li>
          <b className="strong">Put the new DSN into your app and deploy it.</b>
          <DsnLine dsn={fresh.dsn} label={`the new key ${fresh.label}`} />
        </li>
        <li>
          <b className="strong">
            {old.enabled
              ? "Once nothing uses the old key any more, disable it."
              : "Anything still sent with the old key is refused."}
          </b>
          <DsnLine dsn={old.dsn} label={`the old key ${old.label}`} />
          {old.enabled && (
            <KeyForm project={project} keyId={old.id} action={enable} more={{ enabled: "no" }}>
              {(busy) => (
                <Button type="submit" variant="danger" busy={busy}>
                  {busy ? "Disabling" : "Disable the old key"}
                </Button>
              )}
            </KeyForm>
          )}
        </li>
      </ol>
    </Card>
  );
}
