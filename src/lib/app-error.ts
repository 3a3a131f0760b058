/**
 * A refused command: something the caller can act on. `message` is one or two sentences for a
 * person: what happened, what it means, what to do. Anything else that throws is a bug or an outage.
 */
export class AppError extends Error {
  override name = "AppError";
  readonly code: AppErrorCode;
  /** The input that is wrong, when it is one. */
  readonly field: string | undefined;

  constructor(
    code: AppErrorCode,
    message: string,
    options?: ErrorOptions & { field?: string | undefined },
  ) {
    super(message, options);
    this.code = code;
    this.field = options?.field;
  }

  /** Next.js bundles pages apart from the server that hosts them: there are two of this class. */
  static override [Symbol.hasInstance](value: unknown): value is AppError {
    return value instanceof Error && value.name === "AppError";
  }
}

export type AppErrorCode =
  | "invalid_input"
  | "not_found"
  | "gone"
  | "already_exists"
  | "unauthorized"
  | "forbidden"
  | "too_many"
  | "unavailable";

/** Of an answer over HTTP. */
export const STATUS_OF: Record<AppErrorCode, number> = {
  invalid_input: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  gone: 410,
  already_exists: 409,
  too_many: 429,
  unavailable: 503,
};

/** What was sent cannot be meant: says what to send instead, and which input is wrong. */
export function invalidInput(message: string, field?: string): AppError {
  return new AppError("invalid_input", message, { field });
}
