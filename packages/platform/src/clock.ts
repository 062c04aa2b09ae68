/**
 * The clock of all commands and queries; tests set it, or let it go ahead or behind by an offset.
 */
export class Clock {
  readonly #offsetMs: number;

  constructor(offsetMs = 0) {
    this.#offsetMs = offsetMs;
  }

  now(): Date {
    return new Date(Date.now() + this.#offsetMs);
  }
}
