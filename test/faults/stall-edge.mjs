// Stands for a mistake of ours: with SIGUSR2 the main thread does nothing else for a second and a half.
import { isMainThread } from "node:worker_threads";

const STALL_MS = 1500;

if (isMainThread) {
  process.on("SIGUSR2", () => {
    const endMs = performance.now() + STALL_MS;
    while (performance.now() < endMs);
  });
}
