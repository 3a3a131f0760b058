/**
 * A table of telemetry, said once and without an engine: its columns, what makes a row unique, what
 * it is looked up by, what of it can be about a user. Engines make their schema, their inserts, their
 * readers and the deletion of a user of it; the type of a row follows from it too.
 */
import type { Signal } from "#model/keeping/signal.ts";
import type { EventNote } from "#protocol/event/event.ts";

/** How a value is kept. "hex" is bytes in the store and text here; "word" is its place in a list. */
export type ColumnType =
  | "integer"
  | "real"
  | "text"
  | "flag"
  | "hex"
  | "hexes"
  | "texts"
  | "notes"
  | "word"
  /** Bytes that the engine packs by itself: a histogram, a sketch. */
  | "packed"
  /** In the row while it is written, and nowhere afterwards. */
  | "unstored"
  /** The length of the payload whose columns have no other beginning: stored with it. */
  | "size";

export interface Column<Value = unknown> {
  readonly type: ColumnType;
  /** Where it is part of a key, or shared, nothing is an empty value: every NULL is another one. */
  readonly isOptional?: boolean;
  /** Of a "word": what it can be. */
  readonly words?: readonly string[];
  /** Made from the rest of the row when it is written, for the engine alone. */
  // biome-ignore lint/suspicious/noExplicitAny: the row's type follows from its columns, this one among them.
  readonly compute?: (row: any) => number;
  /** What it usually is, given the rest of its row: then nothing is stored. */
  // biome-ignore lint/suspicious/noExplicitAny: the same.
  readonly usual?: (row: any) => Value;
  /** The version of the schema that brought it, if that was not the first. */
  readonly since?: number;
  /** Only for the compiler. */
  readonly holds?: readonly [Value];
}
export type Columns = Readonly<Record<string, Column>>;

type Computed<C> = { [K in keyof C]: C[K] extends { compute: unknown } ? K : never }[keyof C];
type ValueOf<C> = C extends { readonly holds?: readonly [infer Value] } ? Value : never;

export interface TableParts<C extends Columns, P extends string> {
  readonly signal: Signal;
  readonly columns: C;
  /** Bytes that are kept beside the row, each with the beginning of its columns' names. */
  readonly payloads?: Readonly<Record<P, "" | `${string}_`>>;
  /** The payload that is kept in `Blobs` when it is large; the "size" is then all that the row has of it. */
  readonly apart?: NoInfer<P>;
  /** No two rows have the same; of a table without rows of its own number it is the only order. */
  readonly key?: readonly (keyof C & string)[];
  readonly isKeyed?: boolean;
  /** A row whose key is there already is left out instead of refused. */
  readonly keepsFirst?: boolean;
  /** What its rows are listed by, in milliseconds; when they were received, if nothing is said. */
  readonly time?: keyof C & string;
  /** By name; one that begins with what may be missing has only rows that have it. */
  readonly indexes?: Readonly<Record<string, readonly (keyof C & string)[]>>;
  readonly unique?: Readonly<Record<string, readonly (keyof C & string)[]>>;
  /** What few rows differ in is stored once: in a table of its own, and rows name its number. */
  readonly shared?: {
    readonly table: string;
    readonly column: string;
    readonly of: readonly (keyof C & string)[];
  };
  /** Rows of a batch that have this in common are written together. */
  readonly together?: keyof C & string;
  /** Rows of other tables that follow from a row of this one. */
  readonly beside?: readonly Beside[];
  readonly erase?: Erase<keyof C & string>;
  readonly since?: number;
}

export interface Beside {
  readonly table: Table;
  // biome-ignore lint/suspicious/noExplicitAny: given where the row's type is known.
  readonly rows: (row: any) => readonly Readonly<Record<string, unknown>>[];
}

/** What a deletion of a user looks at. Without it nothing in the table is about users. */
export interface Erase<Name extends string = string> {
  /** What people call its rows. */
  readonly called: string;
  /** Says whose it is. */
  readonly owner?: Name;
  /** Attributes in the payload ("user.id") say whose it is. */
  readonly hasAttributes?: boolean;
  /** Searched for an e-mail address, besides the payloads. */
  readonly texts: readonly Name[];
  /** Its own id, which other things belong to. */
  readonly eventId?: Name;
  /** The event or transaction that it belongs to, and goes with. */
  readonly ofEvent?: Name;
  /** Rows with the same value are parts of one thing: one of them takes the others with it. */
  readonly partsOf?: Name;
}

export interface Table<C extends Columns = Columns, P extends string = string>
  extends TableParts<C, P> {
  readonly name: string;
}

/** A row as it is written: its columns, and its payloads as bytes. */
export type RowOf<T> =
  T extends Table<infer C, infer P>
    ? { [K in Exclude<keyof C, Computed<C>>]: ValueOf<C[K]> } & { [K in P]: Buffer }
    : never;

/** A row as lists show it. */
export type ListedRow<T> =
  T extends Table<infer C, string>
    ? { [K in Exclude<keyof C, Computed<C> | Unstored<C>>]: ValueOf<C[K]> }
    : never;
type Unstored<C> = { [K in keyof C]: C[K] extends { type: "unstored" } ? K : never }[keyof C];

export function table<const C extends Columns, const P extends string = never>(
  name: string,
  parts: TableParts<C, P>,
): Table<C, P> {
  return { name, ...parts };
}

export const integer = <V extends number = number>() => column<V, "integer">("integer");
export const real = () => column<number, "real">("real");
export const text = <V extends string = string>() => column<V, "text">("text");
export const flag = () => column<boolean, "flag">("flag");
export const hex = <V extends string = string>() => column<V, "hex">("hex");
export const hexes = <V extends string = string>() => column<readonly V[], "hexes">("hexes");
export const texts = () => column<readonly string[], "texts">("texts");
export const notes = () => column<readonly EventNote[], "notes">("notes");
export const size = () => column<number, "size">("size");
export const packed = () => column<Uint8Array, "packed">("packed");
export const unstored = <V>() => column<V, "unstored">("unstored");

export function word<const W extends string>(words: readonly W[]) {
  return { ...column<W, "word">("word"), words };
}

export function optional<C extends Column>(some: C) {
  const { holds: _, ...rest } = some;
  return { ...rest, isOptional: true } as Omit<C, "holds" | "isOptional"> & {
    readonly isOptional: true;
    readonly holds?: readonly [ValueOf<C> | undefined];
  };
}

function column<Value, Type extends ColumnType>(type: Type) {
  return { type } as { readonly type: Type; readonly holds?: readonly [Value] };
}

/** What a row is found by, as a text. */
export function keyText({ key = [] }: Pick<Table, "key">, row: object): string {
  const values = row as Readonly<Record<string, unknown>>;
  let text = "";
  for (const name of key) text += `${values[name] ?? ""}:`;
  return text;
}
