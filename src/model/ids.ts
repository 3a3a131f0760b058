/** Branded ids: a project's number cannot be passed where an issue's is wanted. */
type Brand<T, Name extends string> = T & { readonly __brand: Name };

export type ProjectId = Brand<number, "ProjectId">;
export type KeyId = Brand<number, "KeyId">;
export type IssueId = Brand<number, "IssueId">;
export type UserId = Brand<number, "UserId">;
export type TokenId = Brand<number, "TokenId">;
export type SessionId = Brand<number, "SessionId">;
export type RelayTargetId = Brand<number, "RelayTargetId">;

/** 32 lower-case hex digits. */
export type EventId = Brand<string, "EventId">;
/** Of one sample, made by the page that measured it: 32 lower-case hex digits. */
export type VitalId = Brand<string, "VitalId">;
/** 32 lower-case hex digits. */
export type TraceId = Brand<string, "TraceId">;
/** 16 lower-case hex digits, unique within a trace. */
export type SpanId = Brand<string, "SpanId">;
/** Made from what it names: 32 lower-case hex digits. */
export type AttachmentId = Brand<string, "AttachmentId">;
/** 32 lower-case hex digits. */
export type ReplayId = Brand<string, "ReplayId">;

/**
 * 52 bits of the grouping hash, made from the hash alone. Telemetry rows carry it, so they can be
 * written again after a crash without asking meta, and issues can be merged and split by mapping
 * groups to issues, never by rewriting events.
 */
export type GroupId = Brand<number, "GroupId">;
