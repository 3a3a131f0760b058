import type { Json, JsonObject } from "#lib/json.ts";
import { JsonText } from "#ui/issue/json-text.tsx";

/** The variables of a frame, as the SDK saw them. */
export function Locals({ vars, platform }: { vars: JsonObject; platform: string }) {
  return (
    <dl className="vars" aria-label="Locals">
      <dt className="xs t3">Locals</dt>
      {Object.entries(vars).map(([name, value]) => (
        <dd key={name} className="mono">
          <bdi className="t3">{name}</bdi>{" "}
          <JsonText value={value} quoted={isRawText(value, platform)} />
        </dd>
      ))}
    </dl>
  );
}

/** JavaScript SDKs send a text as it is; others send what their language prints, quotes included. */
function isRawText(value: Json | undefined, platform: string): boolean {
  if (typeof value !== "string") return true;
  return (platform === "javascript" || platform === "node") && !/^<.*>$/.test(value);
}
