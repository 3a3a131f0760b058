import { expect, test } from "vitest";
import { cleanFileName } from "./file-name.ts";

test.each([
  ["https://shop.example.com/assets/index-BkN3fW2q.js", "assets/index.js"],
  ["https://shop.example.com/assets/index-DQVDGqdT.js", "assets/index.js"],
  ["https://shop.example.com/assets/user-settings.js", "assets/user-settings.js"],
  ["https://shop.example.com/assets/UserPage.js", "assets/UserPage.js"],
  ["https://shop.example.com/assets/my-HTMLView.js", "assets/my-HTMLView.js"],
  [
    "https://app.example.com/_next/static/chunks/app/teams/page-1f0a9c2b7d334e51.js",
    "_next/static/chunks/app/teams/page.js",
  ],
  [
    "https://app.example.com/_next/static/chunks/4411-aa10bb20cc30dd40.js",
    "_next/static/chunks/*.js",
  ],
  ["https://app.example.com/static/js/main.8d2f1c0a.chunk.js", "static/js/main.js"],
  ["https://app.example.com/assets/app-7F3K2.js", "assets/app.js"],
  ["https://app.example.com/assets/sha256.js", "assets/sha256.js"],
  ["https://shop.example.com/products/17", "products/*"],
  ["webpack://shop/./src/account/api.ts", "src/account/api.ts"],
  ["webpack:///src/App.vue?4f3a", "src/App.vue"],
  ["webpack-internal:///(rsc)/./src/page.tsx", "src/page.tsx"],
  ["app:///_next/server/chunks/912.js", "_next/server/chunks/*.js"],
  ["chrome-extension://nkbihfbeogaeaoehlefnkodbefgpgknn/inpage.js", "extension/inpage.js"],
  ["blob:https://shop.example.com/5b1d2c3e-77aa-4c0d-9d11-aa22bb33cc44", "blob"],
  ["C:\\projects\\shop\\node_modules\\axios\\lib\\core.js", "axios/lib/core.js"],
  ["/app/node_modules/@sentry/core/build/cjs/index.js", "@sentry/core/build/cjs/index.js"],
  ["/app/src/users/index.js", "src/users/index.js"],
  ["/usr/lib/python3.11/site-packages/django/http.py", "django/http.py"],
  ["/usr/local/bundle/gems/activerecord-7.0.4/lib/relation.rb", "activerecord/lib/relation.rb"],
  ["/srv/shop/current/src/save.js", "src/save.js"],
  ["/app/src/user/current/index.js", "src/user/current/index.js"],
  ["/app/src/releases/list.js", "src/releases/list.js"],
  ["webpack:///internal/save.ts", "internal/save.ts"],
  ["https://shop.example.com/app.js line 5 > eval", "app.js"],
  ["node:internal/process/task_queues", "internal/process/task_queues"],
  ["[native code]", ""],
])("%s is %s", (raw, path) => {
  expect(cleanFileName(raw).path).toBe(path);
});

test.each([
  ["<anonymous>", { native: true, library: false, bundled: false }],
  ["node:net", { native: false, library: true, bundled: false }],
  ["/app/node_modules/axios/lib/core.js", { native: false, library: true, bundled: false }],
  ["https://shop.example.com/app.js", { native: false, library: false, bundled: true }],
  ["http://localhost:5173/src/app.ts", { native: false, library: false, bundled: false }],
  ["/app/dist/server.js", { native: false, library: false, bundled: false }],
  ["/app/.next/server/app/page.js", { native: false, library: false, bundled: true }],
  ["/app/src/server.js", { native: false, library: false, bundled: false }],
])("%s is judged as %j", (raw, judged) => {
  expect(cleanFileName(raw)).toMatchObject(judged);
});
