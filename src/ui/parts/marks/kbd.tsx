import { ModKey } from "./mod-key.tsx";

/** Drawn, because the Latin font files lack these glyphs. */
const DRAWN: Record<string, { path: string; word: string }> = {
  enter: { path: "m9 10-5 5 5 5M20 4v7a4 4 0 0 1-4 4H4", word: "Enter" },
  up: { path: "m5 12 7-7 7 7M12 19V5", word: "Up" },
  down: { path: "M12 5v14m7-7-7 7-7-7", word: "Down" },
  right: { path: "M5 12h14m-7-7 7 7-7 7", word: "Right" },
  shift: { path: "M9 19h6v-6h5l-8-9-8 9h5v6z", word: "Shift" },
};

/** One key cap. `keys`: "E", "esc", "/", "enter", "up", "down", "shift", "mod", or joined: "mod+K". */
export function Kbd({ keys }: { keys: string }) {
  return (
    <kbd>
      {keys.split("+").map((key) => (
        <Cap key={key} name={key} />
      ))}
    </kbd>
  );
}

function Cap({ name }: { name: string }) {
  if (name === "mod") return <ModKey />;
  const drawn = DRAWN[name];
  if (drawn === undefined) return name;
  return (
    <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2.2">
      <title>{drawn.word}</title>
      <path d={drawn.path} />
    </svg>
  );
}
