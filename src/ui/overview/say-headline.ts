import type { Overview, ProjectNow, ProjectOverview } from "#model/overview.ts";
import { countOf, countWord } from "./count-words.ts";

export interface Headline {
  title: string;
  /** Why, in one sentence. */
  text: string;
}

/** The page's finding: what a person should know who reads nothing else. */
export function sayHeadline({ projects }: Pick<Overview, "projects">, range: string): Headline {
  const urgent = projects.filter(({ now }) => needsLook(now));
  const [only] = urgent;
  if (only === undefined) {
    const waiting = projects.every(({ now }) => now.kind === "waiting");
    if (waiting) return { title: "Waiting for the first event", text: "Nothing was sent yet." };
    return { title: "All quiet", text: `No new, regressed or escalating issues ${range}.` };
  }
  const text = `${joinWords(urgent.map(sayProject))}.`;
  // Lapwing's own project is none of somebody's: it is named, and not counted.
  const own = projects.filter(({ project }) => !project.isInternal);
  const ownUrgent = urgent.filter(({ project }) => !project.isInternal);
  if (own.length === 1 || ownUrgent.length === 0) {
    return { title: `${(ownUrgent[0] ?? only).project.name} needs a look`, text };
  }
  const verb = ownUrgent.length === 1 ? "needs" : "need";
  const of = countWord(own.length).toLowerCase();
  if (ownUrgent.length < own.length) {
    return { title: `${countWord(ownUrgent.length)} of ${of} projects ${verb} a look`, text };
  }
  return { title: `${own.length === 2 ? "Both" : `All ${of}`} projects need a look`, text };
}

function needsLook(now: ProjectNow): boolean {
  if (now.kind === "silent") return now.isSudden;
  return now.kind === "regressed" || now.kind === "escalating" || now.kind === "new";
}

function sayProject({ project: { name }, now, newIssues }: ProjectOverview): string {
  switch (now.kind) {
    case "regressed":
      return `${name} has an error that came back`;
    case "escalating":
      return `${name} has an escalating error`;
    case "new":
      return `${name} has ${countOf(newIssues, "new issue")}`;
    case "silent":
      return `${name} went silent`;
    case "quiet":
    case "waiting":
      return `${name} is quiet`;
  }
}

/** A sentence holds four; the table says the rest. */
const MAX_NAMED = 4;

function joinWords(parts: readonly string[]): string {
  const named = parts.slice(0, MAX_NAMED);
  const rest = parts.length - named.length;
  return rest === 0 ? named.join(", ") : `${named.join(", ")}, and ${rest} more`;
}
