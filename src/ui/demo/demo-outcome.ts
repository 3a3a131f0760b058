/** What came of a demo button: a refusal to show, or nothing yet. Success leads to another page. */
export type DemoOutcome = { ok: true } | { ok: false; message: string } | undefined;

export type DemoAction = (before: DemoOutcome) => Promise<DemoOutcome>;
