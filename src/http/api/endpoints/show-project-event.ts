import { type ApiAnswer, type ApiCall, found } from "#http/api/api-call.ts";
import { eventDetailsShape } from "#http/api/shapes/event.ts";
import { readStoredEvent } from "#ingest/kinds/event/read-stored-event.ts";
import type { EventId } from "#model/ids.ts";
import { canonicalEventId } from "#protocol/event-id.ts";
import { type FoundEvent, findEvent } from "#queries/find-event.ts";
import { findProject } from "#queries/find-project.ts";

export async function showProjectEvent(call: ApiCall): Promise<ApiAnswer> {
  const event = await findProjectEvent(call);
  return { body: eventDetailsShape(event, readStoredEvent(event.stored)) };
}

export async function findProjectEvent({ viewer, store, params }: ApiCall): Promise<FoundEvent> {
  const project = found(await findProject(viewer, store, params.project ?? ""));
  const eventId = found(canonicalEventId(params.event)) as EventId;
  return found(await findEvent(viewer, store, project.id, eventId));
}
