import { describe, expect, it } from "vitest";
import { canonicalEventId, newEventId } from "./event-id.ts";

const ID = "9ec79c33ec9942ab8353589fcb2e04dc";

describe("canonicalEventId", () => {
  it.each([
    ID,
    ID.toUpperCase(),
    "9ec79c33-ec99-42ab-8353-589fcb2e04dc",
    "9EC79C33-EC99-42AB-8353-589FCB2E04DC",
  ])("makes one id of %s", (text) => {
    expect(canonicalEventId(text)).toBe(ID);
  });

  it.each([
    "",
    7,
    null,
    [ID],
    ID.slice(1),
    `${ID}0`,
    `../${ID.slice(3)}`,
    `${ID.slice(1)}\0`,
    `g${ID.slice(1)}`,
    `${ID.slice(1)}٣`,
    `@${ID.slice(1)}`,
    `\`${ID.slice(1)}`,
    ` ${ID.slice(1)}`,
    "9ec79c33-ec99-42ab-8353-589fcb2e04d-",
    "9ec79c33ec-99-42ab-8353-589fcb2e04dc",
    "9ec79c33-ec99-42ab-8353-589fcb2e/4dc",
  ])("refuses %j", (sent) => {
    expect(canonicalEventId(sent)).toBeUndefined();
  });
});

describe("newEventId", () => {
  it("makes a canonical id, another one each time", () => {
    const id = newEventId();
    expect(canonicalEventId(id)).toBe(id);
    expect(newEventId()).not.toBe(id);
  });
});
