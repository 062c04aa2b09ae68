import { randomFrom } from './seeded-random.ts';

/** Chance that falls the same way each time it begins with the same seed. */
export class Dice {
  readonly #random: () => number;

  constructor(seed: number) {
    this.#random = randomFrom(seed);
  }

  /** True so often, from 0 for never to 1 for always. */
  chance(probability: number): boolean {
    return this.#random() < probability;
  }

  pick<T>(from: readonly [T, ...T[]]): T {
    return from[this.below(from.length)] ?? from[0];
  }

  /** A whole number from 0 up to, but not including, `end`. */
  below(end: number): number {
    return Math.floor(this.#random() * end);
  }

  /** A moment between two, nearer to the later one more often than not; the earlier one where they are the wrong way round. */
  late(from: Date, to: Date): Date {
    const ms = Math.max(0, to.getTime() - from.getTime());
    return new Date(from.getTime() + Math.floor(ms * (1 - this.#random() ** 2)));
  }
}
