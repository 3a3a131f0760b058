import type { ProjectId } from "#model/ids.ts";
import type { OutcomeKind } from "#model/outcome.ts";

export interface OutcomeStore {
  sum(filter: { projectId?: ProjectId; fromMs: number; toMs: number }): Promise<OutcomeSum[]>;
  /** The same hour by hour, oldest first. */
  sumByHour(filter: {
    projectId: ProjectId;
    fromMs: number;
    toMs: number;
  }): Promise<(OutcomeSum & { hourMs: number })[]>;
}
export interface OutcomeSum {
  projectId: ProjectId;
  category: string;
  kind: OutcomeKind;
  reason: string;
  quantity: number;
}
