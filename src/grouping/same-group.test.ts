import { expect, test } from "vitest";
import {
  aggregate,
  at,
  event,
  library,
  message,
  node,
  python,
  type Row,
  STACK,
  thrown,
  typed,
} from "./sample-events.ts";
import { groupV1 } from "./v1.ts";

const SAME: Row[] = [
  [
    "a property read of undefined in Chrome and Safari",
    typed("Cannot read properties of undefined (reading 'total')"),
    typed("undefined is not an object (evaluating 'this.props.cart.total')"),
  ],
  [
    "a property read of null in old Chrome and of undefined in Safari through a call",
    typed("Cannot read property 'map' of null"),
    typed("undefined is not an object (evaluating 'e.items.map((function(e){return e.id}')"),
  ],
  [
    "a property set on undefined in Chrome, Firefox's sentence being the one for reading",
    typed("Cannot set properties of undefined (setting 'open')"),
    typed('can\'t access property "open", t is undefined'),
  ],
  [
    "a destructured property in Chrome and Safari",
    typed("Cannot destructure property 'id' of 'e' as it is undefined."),
    typed("undefined is not an object (evaluating 'const {id} = e')"),
  ],
  [
    "an index into nothing in Firefox and Safari",
    typed("can't access property 0, e is undefined"),
    typed("undefined is not an object (evaluating 'e[0]')"),
  ],
  [
    "an import that is not a function, called through webpack, in Chrome and Safari",
    typed("(0 , r.useCart) is not a function"),
    typed("(0,r.useCart) is not a function. (In '(0,r.useCart)()', '(0,r.useCart)' is undefined)"),
  ],
  [
    "a missing variable in Chrome and Safari",
    thrown("ReferenceError", "gtag is not defined", STACK),
    thrown("ReferenceError", "Can't find variable: gtag", STACK),
  ],
  [
    "a truncated JSON body in Chrome and Safari",
    thrown("SyntaxError", "Unexpected end of JSON input", STACK),
    thrown("SyntaxError", "JSON Parse error: Unexpected EOF", STACK),
  ],
  [
    "HTML instead of JSON in old Chrome and Safari's response.json()",
    thrown("SyntaxError", "Unexpected token < in JSON at position 0", STACK),
    thrown("SyntaxError", "The string did not match the expected pattern.", STACK),
  ],
  [
    "HTML served as a script in Chrome and Firefox",
    thrown("SyntaxError", "Unexpected token '<'", [at("?", "https://a.example/app.js")]),
    thrown("SyntaxError", "expected expression, got '<'", [at("?", "https://b.example/app.js")]),
  ],
  [
    "a circular structure in Chrome and Firefox",
    typed(
      "Converting circular structure to JSON\n    --> starting at object with constructor 'Window'",
    ),
    typed("cyclic object value"),
  ],
  [
    "a constant assigned in Chrome and Safari",
    typed("Assignment to constant variable."),
    typed("Attempted to assign to readonly property."),
  ],
  [
    "a full storage in Chrome and old Firefox",
    thrown(
      "QuotaExceededError",
      "Failed to execute 'setItem' on 'Storage': Setting the value of 'cart' exceeded the quota.",
      STACK,
    ),
    thrown("NS_ERROR_DOM_QUOTA_REACHED", "Persistent storage maximum size reached", STACK),
  ],
  [
    "a removed node in Chrome and Safari",
    thrown(
      "NotFoundError",
      "Failed to execute 'removeChild' on 'Node': The node to be removed is not a child of this node.",
      STACK,
    ),
    thrown("NotFoundError", "The object can not be found here.", STACK),
  ],
  [
    "a request that timed out in Chrome and Firefox",
    thrown("TimeoutError", "signal timed out", STACK),
    thrown("TimeoutError", "The operation timed out.", STACK),
  ],
  [
    "a malformed URI in Chrome and Firefox",
    thrown("URIError", "URI malformed", STACK),
    thrown("URIError", "malformed URI sequence", STACK),
  ],
  [
    "a network failure with the host that SDK 10 adds",
    thrown("TypeError", "Failed to fetch (api.example.com)", STACK),
    thrown("TypeError", "NetworkError when attempting to fetch resource.", STACK),
  ],
  [
    "endless mutual recursion that stopped at either function, seen from different depths",
    thrown("RangeError", "Maximum call stack size exceeded", [
      at("boot"),
      ...[1, 2, 3].flatMap(() => [at("walk"), at("visit")]),
    ]),
    thrown("InternalError", "too much recursion", [
      ...[1, 2, 3].flatMap(() => [at("visit"), at("walk")]),
    ]),
  ],
  [
    "recursion of another depth",
    thrown("Error", "bad node", [at("boot"), at("walk"), at("walk"), at("leaf")]),
    thrown("Error", "bad node", [at("boot"), at("walk"), at("walk"), at("walk"), at("leaf")]),
  ],
  [
    "V8's async, new, alias and receiver and Firefox's bare names",
    thrown("Error", "x", [
      at("async CartStore.load"),
      at("new Cart"),
      at("Object.save [as onClick]"),
    ]),
    thrown("Error", "x", [at("async*load"), at("Cart"), at("save")]),
  ],
  [
    "a function without a name in Chrome, Firefox and Safari",
    thrown("Error", "no stock", [at("emit"), at("?"), at("notify")]),
    thrown("Error", "no stock", [at("emit"), at("emit/<"), at("notify")]),
  ],
  [
    "a bug rendered in React's sync and its concurrent mode",
    thrown("Error", "no price", [
      at("performWorkUntilDeadline"),
      at("renderRootConcurrent"),
      at("renderWithHooks"),
      at("CartRow"),
    ]),
    thrown("Error", "no price", [at("flushSyncCallbacks"), at("renderRootSync"), at("CartRow")]),
  ],
  ...(
    [
      ["Vite", "/assets/cart-DQVDGqdT.js", "/assets/cart-C_x9aZ1-.js"],
      ["Vite's legacy build", "/assets/cart-legacy-Bk3fW2qA.js", "/assets/cart-BkN3fW2q.js"],
      ["webpack", "/js/main.8d2f1c0ab3e4f5a6b7c8.js", "/js/main.0123456789abcdef0123.js"],
      ["Create React App", "/static/js/2.8d2f1c0a.chunk.js", "/static/js/3.77c1e0d2.chunk.js"],
      ["Angular and esbuild", "/chunk-KQZ7VWFN.js", "/chunk-ABCDEFGH.js"],
      [
        "Next with a build id",
        "/_next/static/qK3Jx9vY2mN8pL5sT7wZ1/a.js",
        "/_next/static/abC1dE2fG3hI4jK5lM6nO/a.js",
      ],
      [
        "Turbopack",
        "/_next/static/chunks/src_app_page_tsx_4f3a91._.js",
        "/_next/static/chunks/src_app_page_tsx_0bc7d2._.js",
      ],
      ["Nuxt", "/_nuxt/entry.4f3a91bc.js", "/_nuxt/entry.9b1ce07d.js"],
      ["SvelteKit", "/_app/immutable/chunks/BkN3fW2q.js", "/_app/immutable/chunks/D4kL9x0P.js"],
      ["a query", "/js/app.js?v=20260104", "/js/app.js?v=20260211#x"],
      [
        "a CDN's version folder",
        "/npm/axios@1.6.0/dist/axios.min.js",
        "/npm/axios@1.7.2/dist/axios.js",
      ],
    ] as const
  ).map(
    ([maker, a, b]): Row => [
      `files of two deploys by ${maker}`,
      thrown("Error", "x", [at("onSubmit", `https://shop.example.com${a}`)]),
      thrown("Error", "x", [at("onSubmit", `https://cdn.example.net:8443${b}`)]),
    ],
  ),
  [
    "webpack://, app:// and Turbopack paths of one file",
    thrown("Error", "x", [at("save", "webpack://shop/./src/cart/save.ts")]),
    thrown("Error", "x", [at("save", "turbopack:///[project]/src/cart/save.ts")]),
  ],
  [
    "an ES module by its dev server's URL and by its path",
    thrown("Error", "x", [at("save", "http://localhost:5173/src/cart/save.ts?t=1767227247")]),
    thrown("Error", "x", [at("save", "./src/cart/save.ts")]),
  ],
  [
    "a Node application in two releases' folders and in an image",
    thrown("Error", "x", [at("save", "/var/www/shop/releases/20260104102231/src/save.js")], node),
    thrown("Error", "x", [at("save", "/app/src/save.js")], node),
  ],
  [
    "a Node file by its URL as an ES module and by its path on Windows",
    thrown("Error", "x", [at("save", "file:///app/src/save.mjs")], node),
    thrown("Error", "x", [at("save", "C:\\app\\src\\save.mjs")], node),
  ],
  [
    "a package in npm's and in pnpm's layout, and other versions of Node's own frames",
    thrown(
      "Error",
      "read ECONNRESET",
      [
        library("process.processTicksAndRejections", "node:internal/process/task_queues"),
        library("settle", "/app/node_modules/axios/lib/core/settle.js"),
      ],
      node,
    ),
    thrown(
      "Error",
      "read ECONNRESET",
      [
        library("processTicksAndRejections", "internal/process/task_queues.js"),
        library(
          "settle",
          "/srv/shop/node_modules/.pnpm/axios@1.7.2/node_modules/axios/lib/core/settle.js",
        ),
      ],
      node,
    ),
  ],
  [
    "the frames of a package, mapped and in-app by the browser SDK, around one of ours",
    thrown("Error", "x", [
      at("invoke", "webpack://shop/./node_modules/lodash/_apply.js"),
      at("save", "./src/save.ts"),
    ]),
    thrown("Error", "x", [at("save", "./src/save.ts")]),
  ],
  [
    "a Python function whose line moved and whose value differs",
    thrown(
      "KeyError",
      "'ann'",
      [at("view", "app/views.py", { module: "app.views", lineno: 4 })],
      python,
    ),
    thrown(
      "KeyError",
      "'bob'",
      [at("view", "app/views.py", { module: "app.views", lineno: 9 })],
      python,
    ),
  ],
  [
    "a Ruby method called in a block, as Ruby 3.3 and 3.4 name it, from two gem versions",
    thrown(
      "ArgumentError",
      "bad",
      [library("block in each", "/usr/local/bundle/gems/activerecord-7.0.4/lib/relation.rb")],
      { platform: "ruby" },
    ),
    thrown(
      "ArgumentError",
      "bad",
      [library("Relation#each", "/usr/local/bundle/gems/activerecord-7.1.2/lib/relation.rb")],
      { platform: "ruby" },
    ),
  ],
  [
    "one throw in an anonymous handler, with other words in the text",
    thrown(
      "Error",
      "ann is not invited",
      [at("?", "/app/src/r.js", { context_line: " throw e;" })],
      node,
    ),
    thrown(
      "Error",
      "bob is not invited",
      [at("?", "/app/src/r.js", { context_line: "  throw  e;" })],
      node,
    ),
  ],
  [
    "a chunk that cannot be loaded, whatever its number and URL",
    thrown(
      "ChunkLoadError",
      "Loading chunk 4411 failed.\n(error: https://a.example/4411.js)",
      STACK,
    ),
    thrown("ChunkLoadError", "Loading chunk 912 failed.\n(timeout: https://a.example/912.js)"),
  ],
  [
    "a module that cannot be imported in Chrome and Safari",
    thrown(
      "TypeError",
      "Failed to fetch dynamically imported module: https://a.example/x-BkN3fW2q.js",
    ),
    thrown("TypeError", "Importing a module script failed."),
  ],
  [
    "minified React #418 and the sentence of React 19 on one page with other ids",
    thrown("Error", "Minified React error #418; visit https://react.dev/errors/418", [at("rE")], {
      request: { url: "https://shop.example.com/products/17?x=1" },
    }),
    thrown(
      "Error",
      "Hydration failed because the server rendered HTML didn't match the client.",
      [],
      {
        request: { url: "https://shop.example.com/products/942" },
      },
    ),
  ],
  [
    "the ResizeObserver notice of old and new Chrome",
    thrown("Error", "ResizeObserver loop limit exceeded"),
    thrown("Error", "ResizeObserver loop completed with undelivered notifications."),
  ],
  [
    "a minified error class renamed by the next build",
    thrown("e", "quota of 5 reached", [at("checkout")]),
    thrown("Xt", "quota of 12 reached", [at("checkout")]),
  ],
  [
    "an AggregateError with its members in another order and number",
    event({ exception: { values: aggregate("TypeError", "RangeError", "TypeError") } }),
    event({ exception: { values: aggregate("RangeError", "TypeError") } }),
  ],
  [
    "an error with and without React's component stack",
    event({
      exception: {
        values: [
          {
            type: "React ErrorBoundary TypeError",
            value: "x",
            stacktrace: { frames: [at("Page")] },
          },
          { type: "TypeError", value: "x", stacktrace: { frames: STACK } },
        ],
      },
    }),
    typed("x"),
  ],
  [
    "a rejected number",
    thrown("UnhandledRejection", "Non-Error promise rejection captured with value: 401233"),
    thrown("UnhandledRejection", "Non-Error promise rejection captured with value: 7"),
  ],
  [
    "one extension script in Chrome, Firefox and Safari",
    thrown("Error", "x", [at("run", "chrome-extension://nkbihfbeogaeaoehlefnkodbefgpgknn/a.js")]),
    thrown("Error", "x", [
      at("run", "safari-web-extension://5B1D2C3E-77AA-4C0D-9D11-AA22BB33CC44/a.js"),
    ]),
  ],
  [
    "a message and the same with SDK 11's stack",
    message("Checkout reached"),
    event({
      logentry: { formatted: "Checkout reached" },
      exception: {
        values: [
          {
            value: "Checkout reached",
            mechanism: { type: "generic", synthetic: true },
            stacktrace: { frames: STACK },
          },
        ],
      },
    }),
  ],
  [
    "a template with other parameters",
    event({ logentry: { message: "Order %s delayed", formatted: "Order 4711 delayed" } }),
    event({ logentry: { message: "Order %s delayed", formatted: "Order X-9 delayed" } }),
  ],
  [
    "a CSP report as script-src and as script-src-elem",
    event({
      csp: { effective_directive: "script-src-elem", blocked_uri: "https://x.example/a.js" },
    }),
    event({
      csp: { "violated-directive": "script-src 'self'", "blocked-uri": "https://x.example" },
    }),
  ],
  [
    "the default alone and no fingerprint",
    thrown("Error", "x", STACK, { fingerprint: ["{{ default }}"] }),
    thrown("Error", "x", STACK),
  ],
  [
    "a fingerprint on two different errors",
    thrown("Error", "x", STACK, { fingerprint: ["db"] }),
    thrown("TypeError", "y", [], { fingerprint: ["db"] }),
  ],
  [
    "a refused connection on 127.0.0.1 and ::1",
    thrown("Error", "connect ECONNREFUSED 127.0.0.1:5432", undefined, node),
    thrown("Error", "connect ECONNREFUSED ::1:5432", undefined, node),
  ],
];

test.each(SAME)("one group: %s", (_what, a, b) => {
  expect(groupV1(a).key).toBe(groupV1(b).key);
});
