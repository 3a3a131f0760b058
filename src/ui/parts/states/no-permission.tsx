import { Lock } from "lucide-react";
import { Icon } from "#ui/parts/marks/icon.tsx";

/** In place of buttons that this person may not press: why not, and who may. */
export function NoPermission({ why }: { why: string }) {
  return (
    <p className="note locked">
      <Icon of={Lock} />
      <span>{why}</span>
    </p>
  );
}
