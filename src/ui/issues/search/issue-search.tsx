"use client";

import { CircleAlert, Search } from "lucide-react";
import { useRouter } from "next/navigation";
import { type KeyboardEvent, useId, useRef, useState, useTransition } from "react";
import { useTriage } from "#ui/issues/triage/triage-context.ts";
import { classNames } from "#ui/parts/marks/class-names.ts";
import { Icon } from "#ui/parts/marks/icon.tsx";
import { Kbd } from "#ui/parts/marks/kbd.tsx";
import { formatExact } from "#ui/parts/words/format-number.ts";
import { SearchChip } from "./search-chip.tsx";
import { SearchMenu } from "./search-menu.tsx";
import { optionsFor, type SearchOption } from "./search-options.ts";
import { readToken, withToken, wordBefore } from "./search-text.ts";
import { useCompletions } from "./use-completions.ts";

export interface IssueSearchProps {
  /** Where the list is: "/shop/issues". */
  base: string;
  terms: readonly string[];
  problem: string | undefined;
  found: number;
  /** The other parameters of the address, kept by a search. */
  rest: readonly (readonly [string, string])[];
  /** Where completions come from. */
  completeHref: string;
}

/** A plain form that works without script; with it, terms are chips and words are completed. */
export function IssueSearch(props: IssueSearchProps) {
  const { base, terms, problem, found, rest, completeHref } = props;
  const { rows, shown } = useTriage();
  // What was just done has left the list, and its tab says so too.
  const left = found - (rows.length - shown.length);
  const router = useRouter();
  const [isGoing, go] = useTransition();
  const input = useRef<HTMLInputElement>(null);
  const menuId = useId();
  const tokens = problem === undefined ? terms.filter((term) => readToken(term)) : [];
  const words = terms.filter((term) => !tokens.includes(term)).join(" ");
  const [draft, setDraft] = useState(words);
  const [shownWords, setShownWords] = useState(words);
  const [caret, setCaret] = useState<number>();
  const [active, setActive] = useState(-1);
  // Another address, another text: what was typed before it is in it.
  if (shownWords !== words) {
    setShownWords(words);
    setDraft(words);
  }
  const isOpen = caret !== undefined;
  const known = useCompletions(completeHref, isOpen);
  const groups = isOpen ? optionsFor(draft, caret, known) : [];
  const options = groups.flatMap((group) => group.options);

  function hrefOf(search: readonly string[]): string {
    const query = search
      .map((term) => term.trim())
      .filter(Boolean)
      .join(" ");
    return `${base}?${new URLSearchParams([["query", query], ...rest.map((pair) => [...pair])])}`;
  }

  function search(next: readonly string[]): void {
    setActive(-1);
    setCaret(undefined);
    go(() => router.push(hrefOf(next)));
  }

  function pick({ text, isWhole }: SearchOption): void {
    const at = caret ?? draft.length;
    const start = at - wordBefore(draft, at).length;
    const around = [draft.slice(0, start), draft.slice(at)] as const;
    setActive(-1);
    if (isWhole) {
      setDraft(around.join("").trim());
      return search([...withToken(tokens, text), around.join("")]);
    }
    const typed = `${around[0]}${text}`;
    setDraft(typed + around[1]);
    setCaret(typed.length);
    input.current?.focus();
  }

  function press(event: KeyboardEvent<HTMLInputElement>): void {
    const { selectionStart, selectionEnd } = event.currentTarget;
    if (event.key === "Backspace" && selectionStart === 0 && selectionEnd === 0) {
      if (tokens.length > 0) search([...tokens.slice(0, -1), draft]);
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (!isOpen) return setCaret(selectionStart ?? 0);
      const step = event.key === "ArrowDown" ? 1 : -1;
      const count = options.length + 1;
      setActive(((active + 1 + step + count) % count) - 1);
    } else if (event.key === "Enter" && options[active] !== undefined) {
      event.preventDefault();
      pick(options[active]);
    } else if (event.key === "Escape") {
      event.preventDefault();
      if (options.length > 0) setCaret(undefined);
      else event.currentTarget.blur();
    }
  }

  function follow(element: HTMLInputElement): void {
    setCaret(element.selectionStart ?? element.value.length);
    setActive(-1);
  }

  return (
    <search className="issue-search">
      <form
        className={classNames("input-box grow", problem !== undefined && "is-error")}
        action={base}
        aria-busy={isGoing}
        onSubmit={(event) => {
          event.preventDefault();
          search([...tokens, draft]);
        }}
      >
        <Icon of={Search} />
        {rest.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {tokens.map((term) => (
          <SearchChip
            key={term}
            term={term}
            href={hrefOf([...tokens, draft].filter((other) => other !== term))}
          />
        ))}
        <input
          ref={input}
          name="query"
          data-search
          role="combobox"
          aria-label="Filter issues"
          aria-expanded={options.length > 0}
          aria-controls={menuId}
          aria-autocomplete="list"
          aria-activedescendant={options[active] ? `${menuId}-${active}` : undefined}
          aria-invalid={problem !== undefined || undefined}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          placeholder="Filter issues"
          value={draft}
          onChange={(event) => {
            setDraft(event.target.value);
            follow(event.target);
          }}
          onFocus={(event) => follow(event.target)}
          onClick={(event) => follow(event.currentTarget)}
          onBlur={() => setCaret(undefined)}
          onKeyDown={press}
        />
        <span className="at-end small-text faint nowrap tabular" role="status">
          {problem === undefined && `${formatExact(left)} ${left === 1 ? "issue" : "issues"}`}
        </span>
        <Kbd keys="/" />
      </form>
      {options.length > 0 && (
        <SearchMenu
          {...{ id: menuId, groups, active, onPick: pick }}
          left={input.current?.offsetLeft ?? 0}
        />
      )}
      {problem !== undefined && (
        <p className="hint is-error" role="alert">
          <Icon of={CircleAlert} size={12} /> {problem}
        </p>
      )}
    </search>
  );
}
