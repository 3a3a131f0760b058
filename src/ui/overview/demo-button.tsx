"use client";

import { FlaskConical } from "lucide-react";
import { useActionState } from "react";
import type { DemoAction } from "#ui/demo/demo-outcome.ts";
import { Button } from "#ui/parts/button.tsx";

/** Makes the demo project and goes there. A form, so that it works before the scripts have come. */
export function DemoButton({ create }: { create: DemoAction }) {
  const [outcome, act, busy] = useActionState(create, undefined);
  return (
    <form action={act} className="demo-form">
      <Button type="submit" icon={FlaskConical} busy={busy}>
        {busy ? "Sending two weeks of events" : "Try it with demo data"}
      </Button>
      {busy && (
        <span className="xs t3" role="status">
          About 6,000 events go through the real ingest path. This takes a few seconds.
        </span>
      )}
      {outcome?.ok === false && (
        <p className="hint bad" role="alert">
          {outcome.message}
        </p>
      )}
    </form>
  );
}
