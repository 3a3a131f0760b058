import { describe, expect, it } from "vitest";
import { LargeBodies } from "./large-bodies.ts";

/** Takes `bytes` for reading and notes when it was granted. */
function ask(large: LargeBodies, bytes: number, granted: string[], name: string) {
  const hold = large.hold();
  hold.reading.take(bytes, () => granted.push(name));
  return hold;
}

describe("LargeBodies", () => {
  it("grants while there is room, and then in the order of asking", () => {
    const large = new LargeBodies(100);
    const granted: string[] = [];
    const a = ask(large, 60, granted, "a");
    const b = ask(large, 40, granted, "b");
    ask(large, 70, granted, "c");
    ask(large, 10, granted, "d");
    expect(granted).toEqual(["a", "b"]);
    b.release();
    expect(granted).toEqual(["a", "b"]);
    a.release();
    expect(granted).toEqual(["a", "b", "c", "d"]);
  });

  it("lets one that is larger than the budget go alone", () => {
    const large = new LargeBodies(100);
    const granted: string[] = [];
    const a = ask(large, 1, granted, "a");
    const b = ask(large, 500, granted, "b");
    ask(large, 1, granted, "c");
    expect(granted).toEqual(["a"]);
    a.release();
    expect(granted).toEqual(["a", "b"]);
    b.release();
    expect(granted).toEqual(["a", "b", "c"]);
  });

  it("forgets one that gives up while it waits", () => {
    const large = new LargeBodies(100);
    const granted: string[] = [];
    const a = ask(large, 100, granted, "a");
    const b = ask(large, 100, granted, "b");
    ask(large, 100, granted, "c");
    b.release();
    a.release();
    expect(granted).toEqual(["a", "c"]);
  });

  it("does not count a release twice", () => {
    const large = new LargeBodies(100);
    const granted: string[] = [];
    const a = ask(large, 100, granted, "a");
    a.release();
    a.release();
    ask(large, 60, granted, "b");
    ask(large, 60, granted, "c");
    expect(granted).toEqual(["a", "b"]);
  });

  it("keeps reading and inflating apart, so that neither waits for the other", () => {
    const large = new LargeBodies(100);
    const granted: string[] = [];
    const a = ask(large, 100, granted, "a");
    a.inflating.take(100, () => granted.push("a inflates"));
    expect(granted).toEqual(["a", "a inflates"]);
    ask(large, 100, granted, "b");
    a.release();
    expect(granted).toEqual(["a", "a inflates", "b"]);
  });
});
