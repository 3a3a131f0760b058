/**
 * Begins with the test files that take longest, so that no worker is left with one at the end.
 * Vitest would go by the times of the last run, and a fresh tree has none.
 */
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Those that take longest of their project, longest first. */
const LONGEST = [
  "test/fuzz/ingest.test.ts",
  "src/store/sqlite/store-contract.test.ts",
  "test/e2e/axe.test.ts",
  "test/faults/relay-outage.test.ts",
  "test/e2e/triage.test.ts",
  "test/e2e/pages/actions.test.ts",
  "test/e2e/demo.test.ts",
  "test/e2e/frame.test.ts",
  "test/e2e/issue-page.test.ts",
  "test/e2e/sign-in.test.ts",
];

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    // Projects follow each other: only inside of one may anything move.
    const byProject = Map.groupBy(sorted, ({ project }) => project.name);
    return [...byProject.values()].flatMap((of) => of.toSorted((a, b) => rankOf(a) - rankOf(b)));
  }
}

function rankOf({ moduleId }: TestSpecification): number {
  const at = LONGEST.findIndex((path) => moduleId.endsWith(path));
  return at < 0 ? LONGEST.length : at;
}
