import type { ComponentProps } from "react";
import { type ButtonLook, buttonClass } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import { Kbd } from "./kbd.tsx";
import { Link } from "./link.tsx";

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
