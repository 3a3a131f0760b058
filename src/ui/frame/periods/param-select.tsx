"use client";

import { Select, type SelectProps } from "#ui/parts/forms/select.tsx";
import { useParam } from "./use-param.ts";

export interface ParamSelectProps extends Pick<SelectProps<string>, "label" | "icon" | "options"> {
  /** Of the parameter in the URL. */
  name: string;
  /** The choice of none: "All environments". */
  all: string;
}

/** Nothing has this name. */
const ALL = "";

/** One of them in the URL, or all. */
export function ParamSelect({ name, all, options, ...look }: ParamSelectProps) {
  const [params, setParams] = useParam();
  const current = params.get(name) ?? ALL;
  const known = current === ALL || options.some(({ value }) => value === current);
  const shown = known ? options : [{ value: current, label: current }, ...options];
  return (
    <Select
      {...look}
      value={current}
      options={[{ value: ALL, label: all }, ...shown]}
      // Another choice of what arrived is about other reasons.
      onChange={(value) => setParams({ [name]: value || undefined, reason: undefined })}
    />
  );
}
