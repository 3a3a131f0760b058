"use client";

import { Layers, Tag } from "lucide-react";
import { ParamSelect, type ParamSelectProps } from "#ui/frame/periods/param-select.tsx";

const WORDS = {
  project: { label: "Project", all: "All projects", icon: Layers },
  category: { label: "Category", all: "All categories", icon: Tag },
} as const;

export interface ChoiceSelectProps extends Pick<ParamSelectProps, "options"> {
  what: keyof typeof WORDS;
}

/** Narrows the page to one of them. */
export function ChoiceSelect({ what, options }: ChoiceSelectProps) {
  return <ParamSelect name={what} options={options} {...WORDS[what]} />;
}
