import { useId } from "react";
import { PLATFORMS, platformLabel } from "#protocol/event/platforms.ts";
import { FormSelect } from "#ui/parts/forms/form-select.tsx";

/** Which SDK the project's app uses. */
export function PlatformField({ value, error }: { value: string; error?: string | undefined }) {
  const id = useId();
  const known = PLATFORMS.some(([word]) => word === value);
  return (
    <div className="field">
      <div className="row">
        <label className="field-label" htmlFor={id}>
          Platform
        </label>
      </div>
      {/* A form that was sent goes back to its first choice; another key makes this one the first. */}
      <FormSelect id={id} name="platform" defaultValue={value} key={value}>
        {!known && <option value={value}>{platformLabel(value)}</option>}
        {PLATFORMS.map(([word, label]) => (
          <option key={word} value={word}>
            {label}
          </option>
        ))}
      </FormSelect>
      <p className={error === undefined ? "hint" : "hint is-error"}>
        {error ?? "Decides which snippet is shown first. Any SDK can send data."}
      </p>
    </div>
  );
}
