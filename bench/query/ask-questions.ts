/** Asks the store itself, in this process. */
import { BenchFailure } from "#bench/bench-failure.ts";
import type { QueryContext } from "./query-context.ts";
import type { Question } from "./questions/question.ts";
import type { Pair, Sample } from "./samples.ts";

export function askQuestions(questions: readonly Question[], contexts: Pair<QueryContext>) {
  return questions.map((question) => ({
    name: question.name,
    ask: {
      full: () => timeQuestion(question, contexts.full),
      tenth: () => timeQuestion(question, contexts.tenth),
    },
  }));
}

export async function timeQuestion(question: Question, context: QueryContext): Promise<Sample> {
  const cpu = process.cpuUsage();
  const startMs = performance.now();
  const size = await question.ask(context);
  const ms = performance.now() - startMs;
  const { user, system } = process.cpuUsage(cpu);
  if (size === 0 && !question.isEmpty) {
    throw new BenchFailure(`"${question.name}" found nothing: how long that takes says nothing.`);
  }
  return { ms, cpuMs: (user + system) / 1000, size };
}
