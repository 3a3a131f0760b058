import { Button } from "#ui/parts/forms/button.tsx";

/**
 * In place of the bar that scripts show: what to do with the checked rows. Their checkboxes name it
 * as their form; with scripts there is no such form, and they belong to none.
 */
export function TriageForm({ submit }: { submit: (form: FormData) => Promise<void> }) {
  return (
    <noscript>
      <form id="triage" action={submit} className="row triage-form">
        <span className="muted">With the checked issues:</span>
        <Button type="submit" name="verb" value="resolve">
          Resolve
        </Button>
        <Button type="submit" name="verb" value="archive">
          Archive
        </Button>
        <Button type="submit" name="verb" value="reopen">
          Reopen
        </Button>
      </form>
    </noscript>
  );
}
