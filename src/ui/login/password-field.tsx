"use client";

import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { Button } from "#ui/parts/forms/button.tsx";
import { Field, type FieldProps } from "#ui/parts/forms/field.tsx";

/** A password that its typist may look at. */
export function PasswordField(props: Omit<FieldProps, "type" | "end">) {
  const [shown, setShown] = useState(false);
  return (
    <Field
      {...props}
      type={shown ? "text" : "password"}
      autoCapitalize="none"
      spellCheck={false}
      end={
        <Button
          variant="ghost"
          size="small"
          iconOnly
          icon={shown ? EyeOff : Eye}
          aria-label={shown ? "Hide the password" : "Show the password"}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
