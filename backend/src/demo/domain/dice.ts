import { randomFrom } from './seeded-random.ts';

/** Randomness that is the same for the same seed. */
export class Dice {
  readonly #random: () => number;

  constructor(seed: number) {
    this.#random = randomFrom(seed);
  }

  /** Returns true with this probability, from 0 for never to 1 for always. */
  chance(probability: number): boolean {
    return this.#random() < probability;
  }

  pick<T>(from: readonly [T, ...T[]]): T {
    return from[this.below(from.length)] ?? from[0];
  }

  /** Returns a whole number from 0 up to, but not including, `end`. */
  below(end: number): number {
    return Math.floor(this.#random() * end);
  }

  /** Returns a moment between two, usually nearer to the later one; the earlier one if they are in the wrong order. */
  late(from: Date, to: Date): Date {
    const ms = Math.max(0, to.getTime() - from.getTime());
    return new Date(from.getTime() + Math.floor(ms * (1 - this.#random() ** 2)));
  }
}
