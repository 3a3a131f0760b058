/** JSON values that readers stumble over, as text: some of them no serializer would write. */
import fc from "fast-check";

const DEEP = 120;
const TOO_DEEP = 200;

const ODD_JSON = [
  ...[
    "null",
    "true",
    "false",
    "0",
    "-0",
    "1",
    "-1",
    "0.1",
    "-5",
    "1e15",
    "1e21",
    "1e300",
    "-1e300",
  ],
  ...[
    "1e400",
    "-1e400",
    "1e-400",
    "9007199254740993",
    "9223372036854775807",
    "-9223372036854775808",
  ],
  ...["18446744073709551616", "2147483648", "4294967296", "253402300800", "8640000000001", "1.5"],
  ...['""', '" "', '"x"', '"0"', '"null"', '"true"', '"NaN"', '"-1"', '"1e9"', '"{{auto}}"'],
  ...[
    '"\\u0000"',
    '"a\\u0000b"',
    '"\\ud800"',
    '"\\udc00x"',
    '"\\ud83d\\ude00"',
    '"\\u2028\\u2029"',
  ],
  ...['"\\u202e\\u200b"', '"\\r\\n\\t\\u001b[31m"', '"../../etc/passwd"', '"javascript:alert(1)"'],
  ...['"2026-13-45T99:99:99Z"', '"0001-01-01T00:00:00Z"', '"+275760-09-13T00:00:00.001Z"'],
  ...['"1794703655.897"', '"00000000000000000000000000000000"', '"ffffffffffffffff"'],
  ...['"a1b2c3d4-e5f6-0718-293a-4b5c6d7e8f90"', '"A1B2C3D4E5F60718293A4B5C6D7E8F90"'],
  ...["[]", "{}", "[[]]", "[null]", "[[null,null]]", "[{}]", '{"":""}', '{"values":null}'],
  ...['{"values":[null,1,"x",[],{}]}', '{"value":{},"type":[]}', '{"__proto__":{"polluted":1}}'],
  ...['{"constructor":{"prototype":{"polluted":1}}}', '{"a":1,"a":2,"a":null}', '{"length":-1}'],
  ...['{"toString":1,"valueOf":null,"hasOwnProperty":"x"}', '{"toJSON":"x","then":1}'],
  `${"[".repeat(DEEP)}${"]".repeat(DEEP)}`,
  `${'{"a":'.repeat(DEEP)}1${"}".repeat(DEEP)}`,
  `${"[".repeat(TOO_DEEP)}${"]".repeat(TOO_DEEP)}`,
  `"${"x".repeat(10_000)}"`,
  `"${"e\\u0301".repeat(3000)}"`,
  `[${Array(3000).fill("1").join()}]`,
  `{${Array.from({ length: 600 }, (_, i) => `"k${i}":${i}`).join()}}`,
];

const ODD_KEYS = [
  ...["__proto__", "constructor", "prototype", "toString", "", " ", "\0", "length", "then"],
  ...["a".repeat(300), "password", "x.y", "x[0]", "\ud800", "ключ", "-1", "0", "type", "values"],
];

export const oddJson: fc.Arbitrary<string> = fc.oneof(
  { arbitrary: fc.constantFrom(...ODD_JSON), weight: 4 },
  { arbitrary: fc.json({ maxDepth: 3 }), weight: 1 },
  { arbitrary: fc.string({ unit: "binary" }).map((text) => JSON.stringify(text)), weight: 1 },
  { arbitrary: fc.double().map((number) => JSON.stringify(number)), weight: 1 },
);

export const oddKey: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...ODD_KEYS),
  fc.string({ maxLength: 20 }),
);
