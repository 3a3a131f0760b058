"use client";

import type { CSSProperties } from "react";
import { LEVELS } from "#protocol/event/level.ts";
import { Kbd } from "#ui/parts/marks/kbd.tsx";
import { LevelMark } from "#ui/parts/marks/level-mark.tsx";
import { formatExact } from "#ui/parts/words/format-number.ts";
import type { OptionGroup, SearchOption } from "./search-options.ts";

export interface SearchMenuProps {
  id: string;
  groups: OptionGroup[];
  /** Index over all groups; -1 when none is marked. */
  active: number;
  /** Where the typed word begins. */
  left: number;
  onPick: (option: SearchOption) => void;
}

/** Under the caret: what the word could become. The box keeps the focus. */
export function SearchMenu({ id, groups, active, left, onPick }: SearchMenuProps) {
  const starts = groups.map((_, at) =>
    groups.slice(0, at).reduce((sum, { options }) => sum + options.length, 0),
  );
  return (
    <div className="menu search-menu fade-in" style={{ "--left": `${left}px` } as CSSProperties}>
      <div id={id} role="listbox" aria-label="Suggestions">
        {groups.map(({ title, options }, group) => (
          // biome-ignore lint/a11y/useSemanticElements: options of a listbox have no element of their own
          <div key={title} role="group" aria-label={title}>
            <div className="menu-heading" aria-hidden="true">
              {title}
            </div>
            {options.map((option, at) => {
              const index = (starts[group] ?? 0) + at;
              return (
                // biome-ignore lint/a11y/useFocusableInteractive: the box keeps the focus and names it active
                // biome-ignore lint/a11y/useKeyWithClickEvents: the box listens to the keys
                <div
                  key={option.text}
                  id={`${id}-${index}`}
                  role="option"
                  aria-selected={index === active}
                  className="menu-item"
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => onPick(option)}
                >
                  <OptionMark option={option} />
                  <span className="mono truncate">
                    <span className="faint">{option.prefix}</span>
                    {option.value}
                  </span>
                  {option.note && <span className="faint small-text truncate">{option.note}</span>}
                  {option.count !== undefined && (
                    <span className="count tabular">{formatExact(option.count)}</span>
                  )}
                </div>
              );
            })}
          </div>
        ))}
      </div>
      <div className="menu-foot" aria-hidden="true">
        <span>
          <Kbd keys="up" />
          <Kbd keys="down" /> move
        </span>
        <span>
          <Kbd keys="enter" /> pick
        </span>
        <span>
          <Kbd keys="esc" /> close
        </span>
      </div>
    </div>
  );
}

function OptionMark({ option }: { option: SearchOption }) {
  const level = option.prefix.endsWith("level:") && LEVELS.find((name) => name === option.value);
  if (level) return <LevelMark level={level} />;
  if (option.prefix === "!level:") return <span className="search-menu-sign faint">!</span>;
  if (option.value.startsWith("[")) return <span className="search-menu-sign faint">[ ]</span>;
  return null;
}
