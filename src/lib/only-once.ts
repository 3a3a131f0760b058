/**
 * Runs work once per name, and gives who asks again the same answer: a form that is sent twice.
 * Only the last `size` names are remembered; a form that waited longer than that is a new one.
 */
export class OnlyOnce {
  #size: number;
  #answers = new Map<string, Promise<unknown>>();

  constructor(size = 1000) {
    this.#size = size;
  }

  async run<T>(name: string, work: () => Promise<T>): Promise<T> {
    // The caller's name stands for one kind of work.
    const known = this.#answers.get(name) as Promise<T> | undefined;
    if (known !== undefined) return known;
    const answer = work();
    this.#answers.set(name, answer);
    const [oldest] = this.#answers.keys();
    if (this.#answers.size > this.#size && oldest !== undefined) this.#answers.delete(oldest);
    try {
      return await answer;
    } catch (error) {
      // Refused work was not done: it may be tried again.
      this.#answers.delete(name);
      throw error;
    }
  }
}
