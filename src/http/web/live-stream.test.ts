import { EventEmitter } from "node:events";
import type { ServerResponse } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import type { DigestNotice } from "#model/digest-notice.ts";
import type { ProjectId } from "#model/ids.ts";
import { LiveStream } from "./live-stream.ts";

const NOTICE: DigestNotice = {
  projectId: 1 as ProjectId,
  events: 1,
  newIssues: [],
  regressedIssues: [],
  issues: [],
};

/** A reader who reads only when it is told to. */
class SlowResponse extends EventEmitter {
  written: string[] = [];
  isSlow = false;
  writableEnded = false;
  destroyed = false;
  writeHead(): void {}
  write(text: string): boolean {
    this.written.push(text);
    return !this.isSlow;
  }
  end(): void {
    this.writableEnded = true;
  }
}

test("of problems that change while a reader is slow, it is told the last when it reads on", () => {
  const response = new SlowResponse();
  const stream = new LiveStream(response as unknown as ServerResponse);
  onTestFinished(() => stream.end());
  response.isSlow = true;
  stream.add([NOTICE]);
  response.written = [];
  stream.tellProblems(["The disk is full."]);
  stream.tellProblems([]);
  expect(response.written).toEqual([]);
  response.isSlow = false;
  response.emit("drain");
  expect(response.written).toEqual(["event: problems\ndata: []\n\n"]);
  response.emit("drain");
  expect(response.written).toHaveLength(1);
});
