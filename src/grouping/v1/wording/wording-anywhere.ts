import { CROSS_ORIGIN, firstGroup, type WordingRule } from "./wording-rule.ts";

/** Thrown with type Error or TypeError, by frameworks and by the browser itself. */
export const ANYWHERE: WordingRule[] = [
  {
    says: /^(?:Loading (?:CSS )?chunk \S{1,200} failed|ChunkLoadError|(?:Failed to fetch|error loading) dynamically imported module|Importing a module script failed|Unable to preload CSS for|'text\/html' is not a valid JavaScript MIME type)/i,
    means: "loading a chunk failed",
    type: "ChunkLoadError",
    scope: "application",
  },
  {
    says: /^(?:Hydration failed because|Text content d(?:oes|id) not match|There was an error while hydrating|The server could not finish this Suspense boundary|Hydration completed but contains mismatches|A tree hydrated but some attributes)/,
    means: "hydration mismatch",
    scope: "page",
  },
  {
    says: /^Minified React error #(?:418|419|421|422|423|425)\b/,
    means: "hydration mismatch",
    scope: "page",
  },
  {
    says: /^Minified React error #(\d{1,4})/,
    means: "React error",
    about: firstGroup,
    scope: "page without names",
  },
  {
    says: /^ResizeObserver loop (?:limit exceeded|completed with undelivered)/,
    means: "ResizeObserver loop",
    scope: "application",
  },
  { says: /^Script error\.?$/i, means: "script error", scope: "application" },
  {
    says: /^(?:Permission denied to access property|Blocked a frame with origin)/,
    means: CROSS_ORIGIN,
    type: "SecurityError",
  },
];
