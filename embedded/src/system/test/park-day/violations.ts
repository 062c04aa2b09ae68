import { isDeepStrictEqual } from 'node:util';

const LONGEST_LISTED = 20;
const LONGEST_LINE = 600;

/** Counts violations in a torture test, so that one doesn't hide the next. */
export class Violations {
  readonly #seen: string[] = [];

  get count(): number {
    return this.#seen.length;
  }

  add(what: string): void {
    this.#seen.push(what);
    if (this.#seen.length <= LONGEST_LISTED) {
      console.log(`violation: ${what.slice(0, LONGEST_LINE)}`);
    }
  }

  /**
   * Counts a violation unless both are deeply equal. Of lists it reports only what is in one of
   * them.
   */
  assertEqual(actual: unknown, expected: unknown, what: string): void {
    if (isDeepStrictEqual(actual, expected)) {
      return;
    }

    const listOnly = (in1: unknown, in2: unknown) =>
      JSON.stringify(
        Array.isArray(in1) && Array.isArray(in2) ? in1.filter((item) => !isIn(item, in2)) : in1,
      );
    this.add(`${what}: ${listOnly(actual, expected)} instead of ${listOnly(expected, actual)}`);
  }
}

const isIn = (item: unknown, list: readonly unknown[]): boolean =>
  list.some((other) => isDeepStrictEqual(item, other));
