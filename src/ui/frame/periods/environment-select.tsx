"use client";

import { Globe } from "lucide-react";
import { ParamSelect } from "./param-select.tsx";

export function EnvironmentSelect({ environments }: { environments: readonly string[] }) {
  const options = environments.map((name) => ({ value: name, label: name }));
  return (
    <ParamSelect
      name="environment"
      label="Environment"
      all="All environments"
      icon={Globe}
      options={options}
    />
  );
}
