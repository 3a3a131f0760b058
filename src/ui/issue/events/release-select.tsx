"use client";

import { Package } from "lucide-react";
import { useParam } from "#ui/frame/periods/use-param.ts";
import { Select } from "#ui/parts/forms/select.tsx";

/** No release has this name: it would have to be empty. */
const ALL = "";

/** `release` in the URL, chosen among those the issue was seen in. */
export function ReleaseSelect({ releases }: { releases: readonly string[] }) {
  const [params, setParams] = useParam();
  const current = params.get("release") ?? ALL;
  const known = releases.includes(current) || current === ALL;
  const names = known ? releases : [current, ...releases];
  return (
    <Select
      label="Release"
      icon={Package}
      align="end"
      value={current}
      options={[
        { value: ALL, label: "All releases" },
        ...names.map((name) => ({ value: name, label: name })),
      ]}
      onChange={(name) => setParams({ release: name || undefined })}
    />
  );
}
