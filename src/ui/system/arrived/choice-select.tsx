"use client";

import { Layers, Tag } from "lucide-react";
import { useParam } from "#ui/frame/periods/use-param.ts";
import { Select } from "#ui/parts/forms/select.tsx";

export interface ChoiceSelectProps {
  what: "project" | "category";
  options: readonly { value: string; label: string }[];
}

const WORDS = {
  project: { label: "Project", all: "All projects", icon: Layers },
  category: { label: "Category", all: "All categories", icon: Tag },
} as const;

/** Narrows the page to one of them; another choice is about other reasons. */
export function ChoiceSelect({ what, options }: ChoiceSelectProps) {
  const [params, setParams] = useParam();
  const { label, all, icon } = WORDS[what];
  const current = params.get(what) ?? "";
  const known = current === "" || options.some(({ value }) => value === current);
  const shown = known ? options : [{ value: current, label: current }, ...options];
  return (
    <Select
      label={label}
      icon={icon}
      align="end"
      value={current}
      options={[{ value: "", label: all }, ...shown]}
      onChange={(value) => setParams({ [what]: value || undefined, reason: undefined })}
    />
  );
}
