/** What is used of Node's readable streams. */
export interface NodeBody {
  on(event: "data", listener: (chunk: Uint8Array) => void): unknown;
  on(event: "end", listener: () => void): unknown;
  on(event: "close", listener: () => void): unknown;
  on(event: "error", listener: () => void): unknown;
  off(event: string, listener: (chunk: Uint8Array) => void): unknown;
  pause(): unknown;
  resume(): unknown;
}

/**
 * Touches the stream only when it is read from: a body that nobody began to read is thrown away by
 * Node itself, and the connection stays good for the next request.
 */
export function streamOf(node: NodeBody): ReadableStream<Uint8Array> {
  let detach: (() => void) | undefined;
  return new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        detach ??= attach(node, controller);
        node.resume();
      },
      cancel: () => detach?.(),
    },
    { highWaterMark: 0 },
  );
}

function attach(
  node: NodeBody,
  controller: ReadableStreamDefaultController<Uint8Array>,
): () => void {
  const onData = (chunk: Uint8Array) => {
    controller.enqueue(chunk);
    node.pause();
  };
  const onEnd = () => {
    detach();
    controller.close();
  };
  const onGone = () => {
    detach();
    controller.error(new Error("The sender has gone."));
  };
  const detach = () => {
    node.pause();
    node.off("data", onData);
    node.off("end", onEnd);
    node.off("close", onGone);
    // "error" stays: without a listener it would end the process.
  };
  node.on("end", onEnd);
  node.on("close", onGone);
  node.on("error", onGone);
  node.on("data", onData);
  return detach;
}
