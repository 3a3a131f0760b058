/** The bytes of a row are gone, or not as they were written. Its columns may be read all the same. */
export class DamagedPayload extends Error {
  override name = "DamagedPayload";

  /** An error that comes from a thread has its name, and no class of ours. */
  static override [Symbol.hasInstance](value: unknown): value is DamagedPayload {
    return value instanceof Error && value.name === "DamagedPayload";
  }
}
