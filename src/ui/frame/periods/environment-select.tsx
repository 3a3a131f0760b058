"use client";

import { Globe } from "lucide-react";
import { Select } from "#ui/parts/forms/select.tsx";
import { useParam } from "./use-param.ts";

/** No environment has this name: it would have to be empty. */
const ALL = "";

export function EnvironmentSelect({ environments }: { environments: readonly string[] }) {
  const [params, setParams] = useParam();
  const current = params.get("environment") ?? ALL;
  const known = environments.includes(current) || current === ALL;
  const names = known ? environments : [current, ...environments];
  return (
    <Select
      label="Environment"
      icon={Globe}
      align="end"
      value={current}
      options={[
        { value: ALL, label: "All environments" },
        ...names.map((name) => ({ value: name, label: name })),
      ]}
      onChange={(name) => setParams({ environment: name || undefined })}
    />
  );
}
