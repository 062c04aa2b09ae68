import { isDeepStrictEqual } from 'node:util';

const LONGEST_LISTED = 20;

/** Counts what a torture test saw and must never happen, so that one violation does not hide the next. */
export class Violations {
  readonly #seen: string[] = [];

  get count(): number {
    return this.#seen.length;
  }

  add(what: string): void {
    this.#seen.push(what);
    if (this.#seen.length <= LONGEST_LISTED) console.log(`violation: ${what}`);
  }

  /** Counts a violation unless both are deeply equal. */
  assertEqual(actual: unknown, expected: unknown, what: string): void {
    if (!isDeepStrictEqual(actual, expected))
      this.add(`${what}: ${JSON.stringify(actual)} instead of ${JSON.stringify(expected)}`);
  }
}
