import { IP_MODES, type IpMode } from "#model/privacy.ts";
import { Radio } from "#ui/parts/forms/radio.tsx";

const WORDS: Record<IpMode, { name: string; explanation: string }> = {
  off: {
    name: "Off",
    explanation: "No IP address is stored, and no location derived from one.",
  },
  truncated: {
    name: "Shortened",
    explanation: "Only the network part: 203.0.113.0 for 203.0.113.77, the first 48 bits of IPv6.",
  },
  on: {
    name: "On",
    explanation: "Full addresses, including the connection’s own when an SDK asks for it.",
  },
};

/** Radio buttons: three choices with a sentence each, and they need no script. */
export function IpChoice({ chosen }: { chosen: string }) {
  return (
    <fieldset className="privacy-ip">
      <legend className="field-label">IP addresses</legend>
      {IP_MODES.map((mode) => (
        <Radio key={mode} name="ip" value={mode} defaultChecked={mode === chosen}>
          <span>
            <b className="strong">{WORDS[mode].name}</b>{" "}
            <span className="muted">{WORDS[mode].explanation}</span>
          </span>
        </Radio>
      ))}
    </fieldset>
  );
}

export function sayIpMode(mode: string): string {
  return WORDS[mode as IpMode]?.name ?? mode;
}
