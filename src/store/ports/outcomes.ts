import type { ProjectId } from "#model/ids.ts";
import type { OutcomeKind } from "#model/outcome.ts";

export interface OutcomeStore {
  sum(filter: { projectId?: ProjectId; fromMs: number; toMs: number }): Promise<OutcomeSum[]>;
}
export interface OutcomeSum {
  projectId: ProjectId;
  category: string;
  kind: OutcomeKind;
  reason: string;
  quantity: number;
}
