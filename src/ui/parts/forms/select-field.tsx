import { ChevronDown } from "lucide-react";
import { type SelectHTMLAttributes, useId } from "react";
import { Icon } from "#ui/parts/marks/icon.tsx";

export interface SelectFieldProps extends SelectHTMLAttributes<HTMLSelectElement> {
  label: string;
  options: readonly { value: string; label: string }[];
  hint?: string;
  error?: string | undefined;
}

/**
 * A real select under a drawn one: it needs no script, typing finds a name, and where the browser
 * lets a page draw the list (`appearance: base-select`), it looks like our menus.
 */
export function SelectField({ label, options, hint, error, ...select }: SelectFieldProps) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className="field">
      <div className="row">
        <label className="field-label" htmlFor={id}>
          {label}
        </label>
      </div>
      <span className="input-box large form-select">
        {/* A form that was sent goes back to its first choice; another key makes this one the first. */}
        <select {...select} id={id} key={String(select.defaultValue)}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon of={ChevronDown} size={12} />
      </span>
      {note && <p className={error === undefined ? "hint" : "hint is-error"}>{note}</p>}
    </div>
  );
}
