"use client";

export interface SegmentedProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
}

/** One of a few, all in sight; presses, not addresses (for those: SegmentedLinks). */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { label, value, options, onChange } = props;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a border and a legend we do not show
    <span className="segmented" role="group" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </span>
  );
}
