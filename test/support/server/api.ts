import type { Project } from "./copy-owner.ts";
import type { Lapwing } from "./lapwing.ts";

export interface ApiIssue {
  id: string;
  title: string;
  level: string;
  count: string;
  userCount: number;
  culprit: string;
}

export interface ApiEvent {
  eventID: string;
  title: string;
  groupID: string;
  dateCreated: string;
  dateReceived: string;
  platform: string;
  user: Record<string, unknown> | null;
  tags: { key: string; value: string }[];
  entries: { type: string; data: Record<string, unknown> }[];
  contexts: Record<string, unknown>;
  errors: unknown[];
  release: { version: string } | null;
}

export class Api {
  #server: Lapwing;
  #token: string;

  constructor(server: Lapwing, project: Pick<Project, "token">) {
    this.#server = server;
    this.#token = project.token;
  }

  get(path: string): Promise<Response> {
    return this.#ask(`/api/0/${path}`);
  }

  #ask(path: string): Promise<Response> {
    return fetch(this.#server.url + path, {
      headers: { Authorization: `Bearer ${this.#token}` },
    });
  }

  /** undefined when it is not there. */
  read<T>(path: string): Promise<T | undefined> {
    return this.#read<T>(`/api/0/${path}`);
  }

  /** Of what Sentry has no address for. */
  readOwn<T>(path: string): Promise<T | undefined> {
    return this.#read<T>(`/api/lapwing/${path}`);
  }

  async #read<T>(path: string): Promise<T | undefined> {
    const response = await this.#ask(path);
    if (response.status === 404) return undefined;
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  }

  async issues(slug: string, query = ""): Promise<ApiIssue[]> {
    const search = `?query=${encodeURIComponent(query)}&statsPeriod=90d&limit=100`;
    return (await this.read<ApiIssue[]>(`projects/lapwing/${slug}/issues/${search}`)) ?? [];
  }

  event(slug: string, eventId: string): Promise<ApiEvent | undefined> {
    return this.read<ApiEvent>(`projects/lapwing/${slug}/events/${eventId}/`);
  }
}
