export interface Repair {
  /** What is wrong. */
  what: string;
  /** How bad that is. */
  means: string;
  /** What will be done; undefined when nothing can be. */
  does: string | undefined;
  /** What is lost at most. */
  loses: string;
  /** What was done, as a sentence. */
  run?: () => string;
}
