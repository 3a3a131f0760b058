/**
 * A refused command: something the caller can act on. `message` is one or two sentences for a
 * person: what happened, what it means, what to do. Anything else that throws is a bug or an outage.
 */
export class AppError extends Error {
  override name = "AppError";
  readonly code: AppErrorCode;

  constructor(code: AppErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

export type AppErrorCode =
  | "invalid_input"
  | "not_found"
  | "already_exists"
  | "unauthorized"
  | "forbidden"
  | "unavailable";
