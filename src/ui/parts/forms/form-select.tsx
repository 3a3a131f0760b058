import { ChevronDown } from "lucide-react";
import type { SelectHTMLAttributes } from "react";
import { Icon } from "#ui/parts/marks/icon.tsx";

/**
 * A real select under a drawn one: it needs no script, typing finds a name, and where the browser
 * lets a page draw the list (`appearance: base-select`), it looks like our menus.
 */
export function FormSelect({ children, ...select }: SelectHTMLAttributes<HTMLSelectElement>) {
  return (
    <span className="input-box large form-select">
      <select {...select}>{children}</select>
      <Icon of={ChevronDown} size={12} />
    </span>
  );
}
