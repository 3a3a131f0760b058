/** Secrets as programs and people write them into texts, and words that only look like some. */
import { expect, test } from "vitest";
import { findFastGrowth, repeated } from "#test/support/cpu-growth.ts";
import { DEFAULT_SCRUB_RULES } from "./rules.ts";
import { scrubText } from "./scrub-text.ts";
import { ALL_SUSPECTS, findSuspects } from "./suspects.ts";

const SECRET = "hunter2-X9q";

function scrub(text: string): string {
  return scrubText(text, DEFAULT_SCRUB_RULES, ALL_SUSPECTS);
}

/** S stands for the secret. */
const FORMS: readonly string[] = [
  // As in a sentence, YAML, a header, a log line.
  ...["password: S", "Password : S", "login failed, password: S for user ann", "api_key: S"],
  ...["API key: S", "secret: S", "client secret: S", "Access token: S", "token: S", "passwd:S"],
  ...["auth_token: S", "x-api-key: S", "X-Auth-Token: S", "db.password: S\ndb.host: x", "pwd: S"],
  ...["invalid token: S", "private key: S", "passphrase = S", "password = S", "password := S"],
  ...["refreshToken: S", "refresh-token: S", "REFRESH_TOKEN: S", "session id: S", "sessionId: S"],
  ...["Session: S", "sid: S", "pass: S", "pin code: S", "security code: S", "otp: S"],
  // Python, JavaScript, Ruby, PHP, Java, Go, Rust, C#.
  ...["{'password': 'S'}", "{'user': 'ann', 'token': 'S', 'n': 1}", "{'a': {'api_key': b'S'}}"],
  ...["User(name='ann', password='S')", "{ token: 'S', user: 'ann' }", "{ 'x-api-key': 'S' }"],
  ...['{"password"=>"S", "a"=>1}', '{:token=>"S"}', '{password: "S"}', '#<User @password="S">'],
  ...["[password] => S\n[user] => ann", "'password' => 'S',", 'array("secret" => "S")'],
  ...['["password"]=>\n  string(11) "S"', "User{password='S', name='ann'}", "{password=S, a=b}"],
  ...["User(password=S, name=ann)", "Creds[token=S]", "{Name:ann Password:S Age:3}"],
  ...["map[password:S user:ann]", 'main.User{Password:"S"}', 'User { password: "S", id: 1 }'],
  ...[
    'Config { api_key: Some("S") }',
    "{ Password = S, Name = ann }",
    "map[Authorization:[Basic S]]",
  ],
  ...["('password', 'S')", "[('token', 'S'), ('a', 'b')]", "[['api_key', 'S']]"],
  // JSON in a text, JSON in JSON, cut JSON, entities, encoded.
  ...['{"password":"S"}', 'body: {"a":1,"password" : "S"', '{"a":"{\\"token\\":\\"S\\"}"}'],
  ...['{\\"token\\": \\"S\\"}', '{\\\\\\"token\\\\\\":\\\\\\"S\\\\\\"}', '["password","S"]'],
  ...['[{"name":"password","value":"S"}]', "{'key': 'api_key', 'value': 'S'}", '{"secret":["S"]}'],
  ...['{"credentials":{"user":"S"}}', "&quot;password&quot;:&quot;S&quot;", '"Secret Key": "S"'],
  ...["?data=%7B%22password%22%3A%22S%22%7D", "next=%2Flogin%3Ftoken%3DS%26a%3D1"],
  // XML, forms, options, environments, addresses.
  ...["<password>S</password>", "<ns:Password type='t'>S</ns:Password>", "<apiKey>\nS\n</apiKey>"],
  ...["<password><![CDATA[S]]></password>", '<add key="ApiKey" value="S"/>', '<a password="S">'],
  ...['form-data; name="password"\r\n\r\nS\r\n--x', "user=ann&password=S&x=1", "a=1;Pwd=S;b=2"],
  ...["mysql --password S -h x", "tool --api-key S", "tool --password=S", "x --token 'S'"],
  ...[
    "['login', '--password', 'S']",
    "curl -u ann:S https://x",
    "DB_PASSWORD=S",
    'export TOKEN="S"',
  ],
  ...["postgres://ann:S@db/x", "redis://:S@cache", "mongodb+srv://a:S@h", "ann:S@tcp(db:3306)/x"],
  ...["https://x/?access_token=S", "https://x/#id_token=S", "Server=x;Password='S';"],
  ...["host=x user=y password=S dbname=z", "jdbc:mysql://x/y?user=a&password=S"],
  // Headers.
  ...["Authorization: Basic S", "authorization: Token S", "Authorization: S", "Cookie: a=S; b=c"],
  ...["Authorization: Bearer S", "Proxy-Authorization: Negotiate S", "Set-Cookie: id=S; Path=/"],
  ...['Authorization: Digest username="a", response="S"', "curl -H 'X-Api-Key: S' https://x"],
  ...['curl -H "Authorization: Token S" https://x', "'Authorization': 'Basic S'"],
];

test.each(FORMS)("%j keeps no secret", (form) => {
  const clean = scrub(form.replaceAll("S", SECRET).replaceAll(SECRET_IN_NAME, restore));
  expect(clean).not.toContain(SECRET);
  expect(clean).toContain("Filtered");
  expect(scrub(clean)).toBe(clean);
});

/** What was no placeholder: an S inside of a word. */
const SECRET_IN_NAME = new RegExp(`(?<=[\\w-])${SECRET}|${SECRET}(?=[\\w])`, "g");
const restore = () => "S";

/** The pre-test of the whole event may find too much, never too little. */
test.each(FORMS)("%j is suspected from the JSON of the event", (form) => {
  const text = form.replaceAll("S", SECRET).replaceAll(SECRET_IN_NAME, restore);
  const json = JSON.stringify({ extra: { text } });
  const suspects = findSuspects(json, json.includes("\\"));
  expect(scrubText(text, DEFAULT_SCRUB_RULES, suspects)).not.toContain(SECRET);
});

test.each([
  "ghp_16C7e42F292c6912E7710c838347Ae178B4a",
  "github_pat_11ABCDEFG0abcdefghijkl_mnopqrstuvwxyz",
  "glpat-ABCDEFGHIJKLMNOPQRST",
  "sk_live_4eC39HqLyjWDarjtT1zdp7dc",
  "rk_test_4eC39HqLyjWDarjtT1zdp7dc",
  "AKIAIOSFODNN7EXAMPLE",
  "ASIAIOSFODNN7EXAMPLE",
  "AIzaSyA-1234567890abcdefghijklmnopqrstu",
  "xoxb-123456789012-abcdefABCDEF",
  "SG.abcdefghijklmnop.qrstuvwxyzABCDEFGHIJ",
  "npm_abcdefghijklmnopqrstuvwxyz0123456789",
  "sk-proj-abcdefghijklmnopqrstuvwx",
  "sk-ant-api03-abcdefghijklmnopqrst",
  "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.dozjgNryP4J3jVmNHl0w5N",
  "hooks.slack.com/services/T00000000/B00000000/XXXXXXXXXXXXXXXXXXXXXXXX",
  "-----BEGIN RSA PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\nDEK-Info: AES-1,0\n\nMIIE+/x\n-----END RSA PRIVATE KEY-----",
  "-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNzaC1rZXktdjEAAAAABG5vbmU",
  "Basic YW5uOmh1bnRlcjI=",
])("%j is known wherever it stands", (token) => {
  for (const text of [
    token,
    `sent ${token} away`,
    `(${token})`,
    `https://x/${token}`,
    `a="${token}"`,
  ]) {
    const clean = scrub(text);
    expect(clean).toContain("[Filtered]");
    expect(clean).not.toContain(token.slice(-8));
    const json = JSON.stringify({ text });
    const suspects = findSuspects(json, json.includes("\\"));
    expect(scrubText(text, DEFAULT_SCRUB_RULES, suspects)).toBe(clean);
  }
});

test.each([
  ...["session:duration", "session.duration: 5.2", "session: started", "sessions: 12", "auth: ok"],
  ...["password must be at least 8 characters", "password: must be at least 8 characters"],
  ...["Password: This field is required", "password: is too short", "The password is wrong"],
  ...["token expired", "token: expired", "Unexpected token < in JSON at position 0"],
  ...["Unexpected token: punc ())", "SyntaxError: Unexpected token 'x', \"x\" is not valid JSON"],
  ...["Unexpected token: keyword (const)", "secret santa", "author: Ann Lee", "passenger: Bob"],
  ...[
    "pinned: 3 items",
    "pin it",
    "tokenizer: bert-base",
    "keyboard: qwertz123",
    "KeyError: 'user'",
  ],
  ...["AuthService: user 42 logged in", "TokenError: refresh failed 3 times", "token:refresh"],
  ...["Missing key: name", "Duplicate key: 42", "Duplicate entry '7' for key 'users.email'"],
  ...["Invalid key: 'foo'", "max_tokens: 4096", "total tokens: 512", "max_tokens=4096"],
  ...["(password: string, token: string) => void", "WHERE password = ? AND token = $1"],
  ...["if (token == null) throw", "token === undefined", "a => b", "x >= y", "12:30:45", "a: b"],
  ...["at f (app.js:10:5)", "node:internal/process", "webpack:///./src/auth/token.js?a1b2"],
  ...["https://shop.example/auth/token?page=2&sort=key", "credentials: include", "A::B", "C:\\x"],
  ...[
    "<title>Sign in</title>",
    "git log --author Ann",
    "tool --password-stdin --user ann",
    "a -- b",
  ],
  ...[
    "multi-token model",
    "Basic authentication failed",
    "Basic auth is required",
    "Error: no key",
  ],
  ...["npm_config_registry_url_of_a_company", "eyJust a word", "skeleton-key-of-the-old-house"],
  ...["['password', 'email']", 'fields: ["username","password","email"]', "2 passed: ok"],
  ...["c1fe607e1a4b4ac7859b8293f455335b", "123e4567-e89b-12d3-a456-426614174000", "compass: north"],
  ...[
    "cookieConsent: accepted",
    "keyframes: fade-in 2s",
    "monkey: banana1",
    "user: ann",
    "auth:login",
  ],
])("%j stays as it is", (text) => {
  expect(scrub(text)).toBe(text);
});

test.each([
  ...["token:", "name:", "name=", "password:", 'password:"', "password='", "'password':'", "key: "],
  ...[
    'token:\\"',
    "[",
    "(",
    ")",
    "]]",
    "password=[",
    "password=,",
    "<password>",
    "<a>",
    "--",
    "-u ",
  ],
  ...["--password ", "%3A", "%3D%22", "password%3D", "('a','", '["a","', "eyJ", "ghp_", "sk-", "-"],
  ...["authorization: ", "cookie: ", "basic ", "-----BEGIN PRIVATE KEY-----", "&quot;", "\\", "=>"],
  ...['name="password"', 'name="password"\r\n', "missing token: '", "token: {", "a.", "[token]=>"],
  ...[
    "unexpected key: \\'",
    "password:x,",
    "password:(x",
    "password:)",
    "://",
    "a:b@tcp(",
    "_",
    "@",
  ],
])("a megabyte of %j is searched in time that grows with its length", (piece) => {
  const make = (length: number) => repeated(piece, length);
  expect(findFastGrowth(scrub, make, 125_000)).toBeUndefined();
});
