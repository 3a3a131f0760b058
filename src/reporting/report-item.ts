import type { Category } from "#protocol/envelope/categories.ts";

/** One item of an envelope: what is sent at all. */
export interface ReportItem {
  type: "event" | "transaction" | "session" | "client_report";
  payload: Record<string, unknown>;
}

export function categoryOf({ type }: ReportItem): Category {
  if (type === "event") return "error";
  return type === "client_report" ? "internal" : type;
}
