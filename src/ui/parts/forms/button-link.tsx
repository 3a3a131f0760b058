import type { ComponentProps } from "react";
import { classNames } from "#ui/parts/marks/class-names.ts";
import { Icon } from "#ui/parts/marks/icon.tsx";
import { Kbd } from "#ui/parts/marks/kbd.tsx";
import { Link } from "#ui/parts/marks/link.tsx";
import { type ButtonLook, buttonClass } from "./button.tsx";

/** A link that looks like a button. */
export function ButtonLink(props: ButtonLook & ComponentProps<typeof Link>) {
  const { variant, size, icon, kbd, iconOnly, className, children, ...rest } = props;
  return (
    <Link {...rest} className={classNames(buttonClass({ variant, size, iconOnly }), className)}>
      {icon && <Icon of={icon} />}
      {children}
      {kbd && <Kbd keys={kbd} />}
    </Link>
  );
}
