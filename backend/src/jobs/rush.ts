import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';

const CHECK_MS = 50;
/**
 * For as long as this no more events may come, so that a machine that many processes keep busy
 * counts as busy, too.
 */
const CHECKS = 5;
const MAX_CHECKS = 20;
const BUSY = 0.6;
/**
 * So many events within moments mean that many people, or staff changing many slots, keep the
 * system busy.
 */
export const RUSH_EVENTS = 5;

/**
 * A rush on the schedule, of which its `revision` tells. Bookings come first, and mails have time.
 */
export class Rush {
  #checking: Promise<boolean> | undefined;

  constructor(private readonly revision: () => bigint) {}

  /**
   * Waits until there is no rush. While there is one, somebody who waits is let through each
   * second.
   */
  async over(): Promise<void> {
    for (;;) {
      const isFirst = this.#checking === undefined;
      this.#checking ??= this.#isOver().finally(() => {
        this.#checking = undefined;
      });
      if ((await this.#checking) || isFirst) {
        return;
      }
    }
  }

  async #isOver(): Promise<boolean> {
    const revisions = [this.revision()];
    for (let checks = 0; checks < MAX_CHECKS; checks++) {
      const load = performance.eventLoopUtilization();
      await delay(CHECK_MS);
      const { utilization } = performance.eventLoopUtilization(load);
      revisions.push(this.revision());
      const before = revisions.at(-1 - CHECKS) ?? revisions[0] ?? 0n;
      const isCalm = Number(this.revision() - before) < RUSH_EVENTS && utilization < BUSY;
      if (isCalm && (revisions.length > CHECKS || this.revision() === before)) {
        return true;
      }
    }

    return false;
  }
}
