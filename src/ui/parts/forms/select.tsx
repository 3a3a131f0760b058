"use client";

import { Check, ChevronDown, type LucideIcon } from "lucide-react";
import { classNames } from "#ui/parts/marks/class-names.ts";
import { Icon } from "#ui/parts/marks/icon.tsx";
import { closeMenu } from "#ui/parts/overlays/menu-item.tsx";
import { MenuPopover } from "#ui/parts/overlays/menu-popover.tsx";
import { buttonClass } from "./button.tsx";

export interface SelectProps<Value extends string> {
  /** What is chosen, for screen readers: "Environment". */
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
  icon?: LucideIcon;
  size?: "small" | "medium" | "large";
  /** Words on the button when they differ from the chosen option's. */
  shown?: string;
}

export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, value, options, onChange, icon, size = "medium", shown } = props;
  const words = shown ?? options.find((option) => option.value === value)?.label ?? value;
  const trigger = (
    <button
      type="button"
      className={classNames(buttonClass({ size }), "select")}
      aria-label={`${label}: ${words}`}
      title={words}
    >
      {icon && <Icon of={icon} />}
      <span className="truncate">{words}</span>
      <Icon of={ChevronDown} size={12} className="chevron" />
    </button>
  );
  return (
    <MenuPopover trigger={trigger} label={label} align="end">
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className="menu-item"
          role="menuitemradio"
          aria-checked={option.value === value}
          tabIndex={-1}
          onClick={(event) => {
            closeMenu(event);
            onChange(option.value);
          }}
        >
          <span className="truncate">{option.label}</span>
          {option.value === value && <Icon of={Check} className="at-end" />}
        </button>
      ))}
    </MenuPopover>
  );
}
