import { expect, test } from "vitest";
import { readFields, refused } from "./form-action.ts";

test("a refused form keeps what was typed, but no password", () => {
  const typed = { name: "shop", password: "a", current: "b", next: "c" };
  const result = { ok: false, message: "No.", field: "name" } as const;
  expect(refused(typed, result)).toEqual({
    values: { name: "shop" },
    outcome: "refused",
    message: "No.",
    field: "name",
  });
});

test("fields that were not sent, or are no text, are empty", () => {
  const form = new FormData();
  form.set("name", "shop");
  form.set("file", new Blob(["x"]));
  expect(readFields(form, ["name", "file", "other"])).toEqual({
    name: "shop",
    file: "",
    other: "",
  });
});
