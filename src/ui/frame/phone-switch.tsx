"use client";

import { ProjectSwitch } from "./project-switch.tsx";

/** On phones the project's name stands where the crumbs are elsewhere. */
export function PhoneSwitch() {
  return <ProjectSwitch className="phone-switch" />;
}
