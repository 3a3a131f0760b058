/**
 * Changes issues: at once in all that shows them, then on the server. Outside React, because the
 * page it began on may be left meanwhile.
 */
import type { IssueState } from "#model/issue.ts";
import { ActionLost, UPDATED } from "#ui/parts/actions/action-lost.ts";
import { type Answer, callAction } from "#ui/parts/actions/call-action.ts";
import { dismissToast, showToast, type ToastAction } from "#ui/parts/overlays/toast-store.ts";
import type { TriageActions, TriageAnswer, TriageVerb } from "./triage-context.ts";
import { setStates } from "./triage-store.ts";

const VERBS = {
  resolve: { status: "resolved", substatus: undefined, past: "resolved", now: "Resolving" },
  archive: { status: "archived", substatus: undefined, past: "archived", now: "Archiving" },
  reopen: { status: "unresolved", substatus: "ongoing", past: "reopened", now: "Reopening" },
} as const satisfies Record<TriageVerb, object>;

const MOST_NAMED = 2;

export interface TriageRun {
  verb: TriageVerb;
  /** As they stand now. */
  before: readonly IssueState[];
  /** As people call them, in the same order. */
  names: readonly string[];
  actions: TriageActions;
  /** The server has changed something. */
  changed?: () => void;
}

export function statusAfter(verb: TriageVerb): IssueState["status"] {
  return VERBS[verb].status;
}

export async function runTriage(run: TriageRun): Promise<void> {
  const { verb, before, names, actions, changed } = run;
  const { status, substatus, past, now } = VERBS[verb];
  const of = say(names);
  const after = before.map(({ id }) => ({ id, status, substatus }));
  const ids = before.map(({ id }) => id);
  const answer = await change({
    before,
    after,
    now: `${now} ${of}`,
    call: (onSlow) => callAction(actions.change, [verb, ids], { onSlow }),
    failed: `Not ${past}: ${of}`,
    again: () => runTriage(run),
  });
  if (answer === undefined) return;
  const text = `${names.length === 1 ? "1 issue" : `${names.length} issues`} ${past}: ${of}`;
  showToast({ text, tone: "done", action: { label: "Undo", kbd: "U", run: undo } });
  changed?.();

  async function undo(): Promise<void> {
    const was = answer ?? [];
    const undone = await change({
      before: after,
      after: was,
      now: `Taking back ${of}`,
      call: (onSlow) => callAction(actions.restore, [was], { onSlow }),
      failed: `Not undone: ${of}`,
      again: undo,
    });
    if (undone !== undefined) changed?.();
  }
}

interface Change {
  before: readonly IssueState[];
  after: readonly IssueState[];
  now: string;
  call: (onSlow: () => void) => Promise<Answer<TriageAnswer>>;
  failed: string;
  again: () => Promise<void>;
}

/** How the issues stood before, as the server says; undefined when it did not change them. */
async function change(given: Change): Promise<IssueState[] | undefined> {
  const { before, after, now, call, failed, again } = given;
  setStates(after);
  let sign: number | undefined;
  const answer = await call(() => {
    sign = showToast({ text: now, tone: "busy" });
  }).then(({ value }) => value, sayLoss);
  if (sign !== undefined) dismissToast(sign);
  if (answer.ok) {
    setStates(after, answer.atMs);
    return answer.before;
  }
  setStates(before, Date.now());
  const action = wayOut(answer) ?? { label: "Try again", run: again };
  showToast({ text: `${failed}. ${answer.message}`, tone: "failed", action });
  return undefined;
}

type Refusal = Exclude<TriageAnswer, { ok: true }> & { isUpdated?: boolean };

function sayLoss(error: unknown): Refusal {
  const { why } = ActionLost.of(error);
  if (why === "updated") return { ok: false, message: UPDATED, isUpdated: true };
  const did = why === "silence" ? "did not answer" : "could not take this";
  return { ok: false, message: `The server ${did}.` };
}

/** What must be done before trying again is of use. */
function wayOut({ isUpdated, signedOut }: Refusal): ToastAction | undefined {
  const { pathname, search } = location;
  if (isUpdated) return { label: "Reload", run: () => location.reload() };
  if (!signedOut) return undefined;
  return { label: "Sign in", href: `/login?next=${encodeURIComponent(pathname + search)}` };
}

function say(names: readonly string[]): string {
  const named = names.slice(0, MOST_NAMED);
  const left = names.length - named.length;
  return left > 0 ? `${named.join(", ")} and ${left} more` : named.join(" and ");
}
