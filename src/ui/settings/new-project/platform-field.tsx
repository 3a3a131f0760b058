import { PLATFORMS, platformLabel } from "#protocol/event/platforms.ts";
import { SelectField } from "#ui/parts/forms/select-field.tsx";

export interface PlatformFieldProps {
  value: string;
  hint?: string;
  error?: string | undefined;
}

/** Which SDK the project's app uses. */
export function PlatformField({ value, hint, error }: PlatformFieldProps) {
  const known = PLATFORMS.some(([word]) => word === value);
  const options = PLATFORMS.map(([word, label]) => ({ value: word, label }));
  return (
    <SelectField
      label="Platform"
      name="platform"
      defaultValue={value}
      options={known ? options : [{ value, label: platformLabel(value) }, ...options]}
      {...{ hint, error }}
    />
  );
}
