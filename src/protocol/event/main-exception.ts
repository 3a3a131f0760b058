/** Which exception of a chain says what happened, where the one that was caught says nothing. */
import type { SentryException } from "./event.ts";

/** React 19 throws its own error around the one that broke: 422, 423 and 520 in minified builds. */
const REACT_WRAPPER =
  /^(?:Error: )?(?:There was an error (?:during concurrent rendering|while hydrating)\b|Minified React error #(?:422|423|520);)/;
/** React's SDK adds the component stack as one more cause: where it was rendered, not what broke. */
const COMPONENT_STACK = "React ErrorBoundary ";
/** A group in a group, a wrapper in a wrapper: deeper is nobody's error. */
const MAX_DEPTH = 5;
const MAX_VALUE = 1024;

/**
 * The exception that an event is about; undefined without any. `values` has the innermost cause
 * first, as on the wire.
 */
export function mainException(values: readonly SentryException[]): SentryException | undefined {
  let main = values.at(-1);
  for (let depth = 0; depth < MAX_DEPTH && main !== undefined; depth++) {
    const inner: SentryException | undefined = isReactWrapper(main)
      ? findCause(values, main)
      : findOnlyMember(values, main);
    // Without a type it is a text that somebody threw: the one around it tells more.
    if (inner?.type === undefined || inner.type === "") break;
    main = inner;
  }
  return main;
}

export function isReactWrapper({ type = "", value = "" }: SentryException): boolean {
  return type === "Error" && REACT_WRAPPER.test(value.slice(0, MAX_VALUE));
}

/** By its id; of an SDK that gives none, the one before. */
function findCause(
  values: readonly SentryException[],
  wrapper: SentryException,
): SentryException | undefined {
  const id = wrapper.mechanism?.exception_id;
  const causes = values
    .slice(0, values.indexOf(wrapper))
    .filter(({ type = "" }) => !type.startsWith(COMPONENT_STACK));
  const linked = causes.findLast((cause) => id !== undefined && cause.mechanism?.parent_id === id);
  if (linked !== undefined) return linked;
  // Ids that name no cause say that there is none.
  const last = causes.at(-1);
  return last?.mechanism?.parent_id === undefined ? last : undefined;
}

/** The first of a group's members, when all of them are of one kind. */
function findOnlyMember(
  values: readonly SentryException[],
  group: SentryException,
): SentryException | undefined {
  const { exception_id: id, is_exception_group: isGroup } = group.mechanism ?? {};
  if (isGroup !== true || id === undefined) return undefined;
  const members = values.filter(
    ({ mechanism }) => mechanism?.parent_id === id && !isCause(mechanism.source),
  );
  // The last on the wire is the first of the group.
  const first = members.at(-1);
  if (first === undefined) return undefined;
  const [name, message, location] = kindOf(first);
  const isOneKind = members.every((member) => {
    const [otherName, otherMessage, otherLocation] = kindOf(member);
    const isAlike =
      otherMessage === message || (location !== undefined && otherLocation === location);
    return otherName === name && isAlike;
  });
  return isOneKind ? first : undefined;
}

export function isCause(source = "cause"): boolean {
  return source === "cause" || source === "__cause__" || source === "__context__";
}

/** Type, message without its numbers and addresses, and where it was thrown. */
function kindOf({ type, value = "", stacktrace }: SentryException) {
  const words = value.slice(0, MAX_VALUE).split(/\s/);
  const message = words.map((word) => (/\d/.test(word) ? "#" : word)).join(" ");
  const frame = stacktrace?.frames.at(-1);
  const location = frame && [frame.filename, frame.function, frame.lineno, frame.colno].join(" ");
  return [type, message, location] as const;
}
