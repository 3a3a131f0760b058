import type { AboutReceived, ReceivedEnvelope } from "#ingest/receive/receive.ts";
import type { ProjectId } from "#model/ids.ts";
import type { Forwarder } from "./relay-port.ts";

/** What a project stores goes to its mirrors too; one that cannot take it costs nobody else. */
export class MirrorCopies {
  #forwarder: Pick<Forwarder, "mirrorsOf" | "enqueue">;
  #onError: (error: unknown) => void;

  constructor(
    forwarder: Pick<Forwarder, "mirrorsOf" | "enqueue">,
    onError: (error: unknown) => void,
  ) {
    this.#forwarder = forwarder;
    this.#onError = onError;
  }

  copy(
    projectId: ProjectId,
    received: ReceivedEnvelope,
    about: AboutReceived,
  ): Promise<void> | undefined {
    const targets = this.#forwarder.mirrorsOf(projectId);
    if (targets.length === 0) return undefined;
    return Promise.allSettled(
      targets.map((target) => this.#forwarder.enqueue(target, received, about)),
    ).then((results) => {
      for (const result of results) if (result.status === "rejected") this.#onError(result.reason);
    });
  }
}
