/** Asks the store itself, in this process. */
import { BenchFailure } from "#bench/bench-failure.ts";
import type { Place } from "./place.ts";
import type { Question } from "./questions/question.ts";
import type { Pair, Sample } from "./samples.ts";

export function askQuestions(questions: readonly Question[], places: Pair<Place>) {
  return questions.map((question) => ({
    name: question.name,
    ask: {
      full: () => timeQuestion(question, places.full),
      tenth: () => timeQuestion(question, places.tenth),
    },
  }));
}

export async function timeQuestion(question: Question, place: Place): Promise<Sample> {
  const cpu = process.cpuUsage();
  const startMs = performance.now();
  const size = await question.ask(place);
  const ms = performance.now() - startMs;
  const { user, system } = process.cpuUsage(cpu);
  if (size === 0 && !question.isEmpty) {
    throw new BenchFailure(`"${question.name}" found nothing: how long that takes says nothing.`);
  }
  return { ms, cpuMs: (user + system) / 1000, size };
}
