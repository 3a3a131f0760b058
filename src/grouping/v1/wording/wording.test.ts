import { expect, test } from "vitest";
import { readWording } from "./wording.ts";

test.each([
  [
    "TypeError",
    "Impossibile recuperare la proprietà 'total' di un riferimento null o non definito",
    "property of undefined or null: total",
  ],
  [
    "TypeError",
    "Não é possível obter a propriedade 'total' de referência indefinida ou nula",
    "property of undefined or null: total",
  ],
  [
    "TypeError",
    "Tanımsız veya boş başvurunun 'total' özelliği alınamıyor",
    "property of undefined or null: total",
  ],
  [
    "TypeError",
    "Kan inte hämta egenskapen 'total' för odefinierad referens eller null-referens",
    "property of undefined or null: total",
  ],
  [
    "TypeError",
    "L’objet ne gère pas la propriété ou la méthode « total »",
    "not a function: total",
  ],
  ["TypeError", "对象不支持“total”属性或方法", "not a function: total"],
  [
    "TypeError",
    "The value of the property 'total' is null or undefined, not a Function object",
    "not a function: total",
  ],
  ["TypeError", "La connexion réseau a été perdue.", "network request failed"],
  ["TypeError", "请求超时。", "network request failed"],
  ["TypeError", "已取消", "aborted"],
  ["ReferenceError", "„gtag“ ist nicht definiert", "not defined: gtag"],
  ["RangeError", "Nicht genügend Stapelspeicherplatz", "endless recursion"],
  ["SyntaxError", "JSON.parse Error: Invalid character at position:1", "not JSON"],
])("a %s that says %s means %s", (type, sentence, meaning) => {
  expect(readWording(type, sentence)?.text).toBe(meaning);
});

test.each([
  ["TypeError", "Invalid 'color' value"],
  ["TypeError", "Method 'x' is not allowed"],
  ["TypeError", "Ungültige Größe 'groß'"],
  ["TypeError", "Die Eigenschaft 'farbe' fehlt"],
  ["TypeError", "Proprietary format 'x' is null"],
  ["RangeError", "Offset is out of bounds"],
])("a %s that says %s is the application's own", (type, sentence) => {
  expect(readWording(type, sentence)).toBeUndefined();
});
