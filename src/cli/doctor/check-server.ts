import { type Config, publicUrlOf } from "#config.ts";
import type { Finding } from "#model/keeping/system.ts";
import { isDataFolderLocked, readRunningInstance } from "#server/folder/data-lock.ts";

export async function checkServer(config: Config): Promise<Finding> {
  const locked = isDataFolderLocked(config.data);
  const url = (locked && readRunningInstance(config.data)?.url) || publicUrlOf(config);
  try {
    const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(3000) });
    const { problems = [], waitingEnvelopes = 0 } = (await answer.json()) as {
      problems?: string[];
      waitingEnvelopes?: number;
    };
    if (answer.ok && locked) {
      const waiting = `${waitingEnvelopes.toLocaleString("en")} envelope(s) wait to be stored`;
      return { state: "good", what: `The server at ${url} is ready; ${waiting}.` };
    }
    if (answer.ok) {
      const todo = "Check --data: that server keeps its data elsewhere.";
      return { state: "note", what: `A server at ${url} uses another data folder.`, todo };
    }
    const todo = "Its log has more; the system page shows the same.";
    return { state: "bad", what: `The server at ${url} is not ready: ${problems.join(" ")}`, todo };
  } catch {
    // No answer is a finding here, not a failure.
    if (!locked) return { state: "note", what: "No server is running.", todo: "npm start" };
    const todo = "Look at its log; stop and start it if it hangs.";
    return { state: "bad", what: `A server holds the data but ${url} does not answer.`, todo };
  }
}
