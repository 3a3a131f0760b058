import { expect, test } from "vitest";
import { SmallBodies, type SmallBody } from "./small-bodies.ts";

function arriving(bodies: SmallBodies, refused: string[], name: string): SmallBody {
  const body = bodies.open();
  body.arrives(() => refused.push(name));
  return body;
}

test("beyond the budget the body that arrives for longest is refused", () => {
  const bodies = new SmallBodies(1000);
  const refused: string[] = [];
  const [slow, usual, last] = ["slow", "usual", "last"].map((name) =>
    arriving(bodies, refused, name),
  );
  expect(slow?.grow(400)).toBe(true);
  expect(usual?.grow(400)).toBe(true);
  expect(refused).toEqual([]);
  expect(last?.grow(400)).toBe(true);
  expect(refused).toEqual(["slow"]);
  expect(bodies.heldBytes).toBe(800);
  slow?.release();
  expect(bodies.heldBytes).toBe(800);
});

test("what has arrived stays; who has no room then is the newcomer", () => {
  const bodies = new SmallBodies(1000);
  const refused: string[] = [];
  const first = arriving(bodies, refused, "first");
  first.grow(900);
  first.arrived();
  const second = arriving(bodies, refused, "second");
  expect(second.grow(200)).toBe(false);
  expect(refused).toEqual(["second"]);
  expect(bodies.heldBytes).toBe(900);
  first.release();
  expect(bodies.heldBytes).toBe(0);
});

test("bytes that come one by one cost more than they weigh", () => {
  const bodies = new SmallBodies();
  const drip = bodies.open();
  for (let i = 0; i < 100; i++) drip.add(1);
  expect(bodies.heldBytes).toBeGreaterThan(100 * 200);
});
