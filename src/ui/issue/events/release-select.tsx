"use client";

import { Package } from "lucide-react";
import { ParamSelect } from "#ui/frame/periods/param-select.tsx";

/** `release` in the URL, chosen among those the issue was seen in. */
export function ReleaseSelect({ releases }: { releases: readonly string[] }) {
  const options = releases.map((name) => ({ value: name, label: name }));
  return (
    <ParamSelect
      name="release"
      label="Release"
      all="All releases"
      icon={Package}
      options={options}
    />
  );
}
