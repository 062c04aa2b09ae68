import { Clock } from '../clock.ts';

/** A clock that stands still until the test moves it. */
export class SettableClock extends Clock {
  #now: Date;

  constructor(now: string) {
    super();
    this.#now = new Date(now);
  }

  override now(): Date {
    return new Date(this.#now);
  }

  /** Sets it to an ISO 8601 instant. */
  set(now: string): void {
    this.#now = new Date(now);
  }

  advance(ms: number): void {
    this.#now = new Date(this.#now.getTime() + ms);
  }
}
