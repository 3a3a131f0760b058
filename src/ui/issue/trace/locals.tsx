import type { Json, JsonObject } from "#lib/json.ts";
import { CutText } from "#ui/issue/event/cut-text.tsx";
import { JsonText } from "#ui/issue/event/json-text.tsx";
import { shownVars } from "./shown-vars.ts";

const MAX_NAME = 200;

/** The variables of a frame, as the SDK saw them. */
export function Locals({ vars, platform }: { vars: JsonObject; platform: string }) {
  const { facts, left } = shownVars(vars);
  return (
    <dl className="locals" aria-label="Locals">
      <dt className="small-text faint">Locals</dt>
      {facts.map(([name, value]) => (
        <dd key={name} className="mono">
          <bdi className="faint">
            <CutText text={name} max={MAX_NAME} />
          </bdi>{" "}
          <JsonText value={value} quoted={isRawText(value, platform)} />
        </dd>
      ))}
      {left > 0 && <dd className="faint small-text">and {left} more in the event’s JSON</dd>}
    </dl>
  );
}

/** JavaScript SDKs send a text as it is; others send what their language prints, quotes included. */
function isRawText(value: Json | undefined, platform: string): boolean {
  if (typeof value !== "string") return true;
  const isPrinted = value.startsWith("<") && value.endsWith(">");
  return (platform === "javascript" || platform === "node") && !isPrinted;
}
