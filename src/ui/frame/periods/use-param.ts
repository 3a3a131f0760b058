"use client";

import { usePathname, useRouter, useSearchParams } from "next/navigation";

export type Params = Pick<URLSearchParams, "get">;

/** The address's parameters, and a way to change some: undefined removes one. */
export function useParam(): [Params, (change: Record<string, string | undefined>) => void] {
  const router = useRouter();
  const path = usePathname();
  const params = useSearchParams();
  return [
    params,
    (change) => {
      const next = new URLSearchParams(params);
      // Another selection has other pages.
      for (const [name, value] of Object.entries({ cursor: undefined, ...change })) {
        if (value === undefined) next.delete(name);
        else next.set(name, value);
      }
      router.push(next.size === 0 ? path : `${path}?${next}`, { scroll: false });
    },
  ];
}
