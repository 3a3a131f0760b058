export interface Recipe {
  name: string;
  lines: string[];
}

/** How servers in front of an app pass /monitoring on to Lapwing. docs/relay.md has more of them. */
export function recipesOf(baseUrl: string): Recipe[] {
  const { protocol, host, origin } = new URL(baseUrl);
  const isTls = protocol === "https:";
  return [
    {
      name: "nginx",
      lines: [
        "location = /monitoring {",
        `    proxy_pass ${origin};`,
        // Behind TLS Lapwing has a name of its own, and its certificate is for that.
        ...(isTls
          ? [`    proxy_set_header Host ${host};`, "    proxy_ssl_server_name on;"]
          : ["    proxy_set_header Host $host;"]),
        "    proxy_set_header X-Forwarded-For $remote_addr;",
        '    proxy_set_header Cookie "";',
        "    client_max_body_size 200m;",
        "}",
      ],
    },
    {
      name: "Caddy",
      lines: [
        "handle /monitoring {",
        `    reverse_proxy ${isTls ? origin : host} {`,
        "        header_up -Cookie",
        ...(isTls ? ["        header_up Host {upstream_hostport}"] : []),
        "    }",
        "}",
      ],
    },
    {
      name: "Next.js (next.config.ts)",
      lines: [
        "async rewrites() {",
        `  return [{ source: "/monitoring", destination: "${origin}/monitoring" }];`,
        "}",
      ],
    },
  ];
}
