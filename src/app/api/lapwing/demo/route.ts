/** `GET /api/lapwing/demo`: how much of the demo is sent, while it is being made; else nothing. */
import { refuseUnlessMay } from "#accounts/may.ts";
import { webAnswer } from "#server/web/web-answer.ts";

export function GET(request: Request): Promise<Response> {
  return webAnswer(request, ({ viewer, context }) => {
    refuseUnlessMay(viewer, "create project");
    return context.demoProgress ?? {};
  });
}
