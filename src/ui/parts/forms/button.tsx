import { LoaderCircle, type LucideIcon } from "lucide-react";
import type { ButtonHTMLAttributes } from "react";
import { classNames } from "#ui/parts/marks/class-names.ts";
import { Icon } from "#ui/parts/marks/icon.tsx";
import { Kbd } from "#ui/parts/marks/kbd.tsx";

export interface ButtonLook {
  variant?: "primary" | "secondary" | "ghost" | "danger" | "danger-solid";
  /** 24, 28, 36 px. */
  size?: "small" | "medium" | "large";
  icon?: LucideIcon;
  /** The shortcut that does the same, shown as a key cap; the palette then offers it too. */
  kbd?: string;
  /** A square with the icon alone: `aria-label` is then required. */
  iconOnly?: boolean;
}

export interface ButtonProps extends ButtonLook, ButtonHTMLAttributes<HTMLButtonElement> {
  /** Shows a spinner and ignores presses; say what happens in the children ("Saving"). */
  busy?: boolean;
}

export function Button(props: ButtonProps) {
  const { variant, size, icon, kbd, iconOnly, busy = false, className, children, ...rest } = props;
  return (
    <button
      type="button"
      {...(kbd && typeof children === "string" && { "data-command": children })}
      {...rest}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : rest.onClick}
      className={classNames(buttonClass({ variant, size, iconOnly }), className)}
    >
      {busy ? <Icon of={LoaderCircle} className="spin" /> : icon && <Icon of={icon} />}
      {children}
      {kbd && <Kbd keys={kbd} />}
    </button>
  );
}

export function buttonClass({
  variant = "secondary",
  size = "medium",
  iconOnly,
}: ButtonLook): string {
  return classNames(
    "button",
    variant === "danger-solid" ? "danger solid" : variant !== "secondary" && variant,
    size !== "medium" && size,
    iconOnly && "icon-only",
  );
}
