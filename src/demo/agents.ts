/** Browsers and systems, in the shares a European shop sees. */
import type { Random } from "#lib/random.ts";

export type Engine = "blink" | "webkit" | "gecko";

export interface Agent {
  engine: Engine;
  header: string;
  isPhone: boolean;
  device?: string;
}

function blink(system: string, browser: string, isPhone = false): Agent {
  const engine = "AppleWebKit/537.36 (KHTML, like Gecko)";
  const header = `Mozilla/5.0 (${system}) ${engine} ${browser}${isPhone ? " Mobile" : ""} Safari/537.36`;
  return { engine: "blink", header, isPhone };
}

const IPHONE: Agent = {
  engine: "webkit",
  header:
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1",
  isPhone: true,
  device: "iPhone",
};
const OLD_IPHONE: Agent = {
  ...IPHONE,
  header: IPHONE.header.replace("18_6", "17_7").replace("26.1", "17.6"),
};
const MAC_SAFARI: Agent = {
  engine: "webkit",
  header:
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Safari/605.1.15",
  isPhone: false,
};
const FIREFOX: Agent = {
  engine: "gecko",
  header: "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:146.0) Gecko/20100101 Firefox/146.0",
  isPhone: false,
};
const LINUX_FIREFOX: Agent = {
  ...FIREFOX,
  header: "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0",
};

export const CHROME = blink("Windows NT 10.0; Win64; x64", "Chrome/156.0.0.0");

const AGENTS = [
  [30, CHROME],
  [9, blink("Macintosh; Intel Mac OS X 10_15_7", "Chrome/156.0.0.0")],
  [15, blink("Linux; Android 10; K", "Chrome/155.0.0.0", true)],
  [4, blink("Linux; Android 10; K", "SamsungBrowser/29.0 Chrome/136.0.0.0", true)],
  [7, blink("Windows NT 10.0; Win64; x64", "Chrome/155.0.0.0 Edg/155.0.0.0")],
  [17, IPHONE],
  [5, OLD_IPHONE],
  [6, MAC_SAFARI],
  [5, FIREFOX],
  [2, LINUX_FIREFOX],
] as const satisfies readonly (readonly [number, Agent])[];

/** `favour` says how much more often an engine meets this error. */
export function pickAgent(random: Random, favour: Partial<Record<Engine, number>> = {}): Agent {
  const [first, ...rest] = AGENTS.map(
    ([weight, agent]) => [weight * (favour[agent.engine] ?? 1), agent] as const,
  );
  return first === undefined ? CHROME : random.weighted<Agent>([first, ...rest]);
}
