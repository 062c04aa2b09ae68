import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';

const CHECK_MS = 50;
/**
 * How many checks the calm must last. Counting events over several checks recognises a rush even if
 * other processes keep the machine busy.
 */
const CHECKS = 5;
const MAX_CHECKS = 20;
/** From this share of its time on, the event loop counts as busy. */
const BUSY = 0.6;
/** This many events within a few checks mean that many people keep the system busy. */
export const RUSH_EVENTS = 5;

/**
 * Recognises a rush on the schedule by its `revision` and the load of this process. Mails wait
 * while there is one, because bookings come first.
 */
export class Rush {
  #checking: Promise<boolean> | undefined;

  constructor(private readonly readRevision: () => bigint) {}

  /** Waits until there is no rush. While there is one, one caller is let through each second. */
  async waitUntilOver(): Promise<void> {
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
    const revisions = [this.readRevision()];
    for (let checks = 0; checks < MAX_CHECKS; checks++) {
      const load = performance.eventLoopUtilization();
      await delay(CHECK_MS);
      const { utilization } = performance.eventLoopUtilization(load);
      revisions.push(this.readRevision());
      const before = revisions.at(-1 - CHECKS) ?? revisions[0] ?? 0n;
      const isCalm = Number(this.readRevision() - before) < RUSH_EVENTS && utilization < BUSY;
      if (isCalm && (revisions.length > CHECKS || this.readRevision() === before)) {
        return true;
      }
    }

    return false;
  }
}
