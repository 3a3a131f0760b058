/** How much of the demo is sent already. */
export interface DemoProgress {
  sent: number;
  total: number;
}
