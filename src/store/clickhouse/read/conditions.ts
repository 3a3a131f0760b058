/** What a statement asks for: texts go beside it as parameters, never into it. */
import { MINUTE_MS, utcDay } from "#lib/time.ts";

type Type = "Int64" | "String" | "Float64" | "Bool" | "Date";

export class Conditions {
  readonly params: Record<string, unknown> = {};
  readonly #parts: string[] = [];

  /** The value's name in the statement. */
  value(type: Type | `Array(${Type})`, value: unknown): string {
    const name = `p${Object.keys(this.params).length}`;
    this.params[name] = value;
    return `{${name}:${type}}`;
  }

  add(condition: string): this {
    this.#parts.push(condition);
    return this;
  }

  /** What is undefined is not asked for. */
  equals(column: string, type: Type, value: unknown): this {
    return value === undefined ? this : this.add(`${column} = ${this.value(type, value)}`);
  }

  /** Bytes, given in hexadecimal. */
  hex(column: string, id: string | undefined): this {
    return id === undefined ? this : this.add(`${column} = unhex(${this.value("String", id)})`);
  }

  /** From the one up to, not including, the other. */
  between(column: string, from: number, to: number): this {
    this.add(`${column} >= ${this.value("Int64", from)}`);
    return this.add(`${column} < ${this.value("Int64", to)}`);
  }

  /**
   * Strictly past a row, in the order of a time and an id. By the time alone the engine finds its way
   * to it: for a pair it would look at all that there is.
   */
  past(sign: "<" | ">", [time, at]: [string, number], [id, hex]: [string, string]): this {
    const [mark, one] = [this.value("Int64", at), this.value("String", hex)];
    this.add(`${time} ${sign}= ${mark}`);
    return this.add(`(${time}, ${id}) ${sign} (${mark}, unhex(${one}))`);
  }

  /** What is stored on the day it came is never earlier than it says: older days are not read. */
  since(fromMs: number): this {
    return this.add(`_day >= ${this.value("Date", utcDay(Math.max(0, fromMs - MINUTE_MS)))}`);
  }

  get sql(): string {
    return this.#parts.join(" AND ");
  }
}
