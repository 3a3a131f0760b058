export interface Finding {
  state: "good" | "note" | "bad";
  what: string;
  todo?: string;
}
