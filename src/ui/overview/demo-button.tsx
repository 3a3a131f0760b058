"use client";

import { FlaskConical } from "lucide-react";
import type { DemoProgress } from "#model/demo-progress.ts";
import { DEMO_OUTCOME, type DemoAction } from "#ui/demo/demo-outcome.ts";
import { useDemoProgress } from "#ui/demo/use-demo-progress.ts";
import { Button } from "#ui/parts/forms/button.tsx";
import { useFormAction } from "#ui/parts/forms/use-form-action.ts";
import { formatExact } from "#ui/parts/words/format-number.ts";

/** Makes the demo project and goes there. A form, so that it works before the scripts have come. */
export function DemoButton({ create }: { create: DemoAction }) {
  const [outcome, form, busy] = useFormAction(create, DEMO_OUTCOME);
  const progress = useDemoProgress(busy);
  return (
    <form {...form} className="demo-form">
      <Button type="submit" icon={FlaskConical} busy={busy}>
        {busy ? "Making the demo" : "Try it with demo data"}
      </Button>
      {busy && (
        <span className="demo-progress">
          <progress aria-label="Events sent" max={progress?.total ?? 1} value={progress?.sent} />
          <span className="small-text faint tabular">{sayProgress(progress)}</span>
        </span>
      )}
      {outcome?.ok === false && (
        <p className="hint is-error" role="alert">
          {outcome.message}
        </p>
      )}
    </form>
  );
}

function sayProgress(progress: DemoProgress | undefined): string {
  if (progress === undefined) return "Writing two weeks of events";
  const { sent, total } = progress;
  if (sent === total) return "All are sent; the last ones are being stored";
  return `${formatExact(sent)} of ${formatExact(total)} events sent through the real ingest path`;
}
