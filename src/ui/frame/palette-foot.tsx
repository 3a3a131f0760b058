import { Kbd } from "#ui/parts/kbd.tsx";

export function PaletteFoot() {
  return (
    <div className="ft">
      <span>
        <Kbd keys="up" />
        <Kbd keys="down" /> move
      </span>
      <span>
        <Kbd keys="enter" /> open
      </span>
      <span>
        <Kbd keys="mod" />
        <Kbd keys="enter" /> new tab
      </span>
      <span className="end">
        Type <Kbd keys=">" /> for actions, <Kbd keys="#" /> for issues
      </span>
    </div>
  );
}
