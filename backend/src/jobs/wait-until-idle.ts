import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';

const CHECK_MS = 20;
const BUSY = 0.6;
const MAX_CHECKS = 50;

/**
 * Waits, a second or so at most, until this process has little to do and there is no rush. Work that nobody is waiting
 * for leaves the processor to bookings.
 */
export async function waitUntilIdle(isInRush: () => boolean): Promise<void> {
  for (let checks = 0; checks < MAX_CHECKS; checks++) {
    const before = performance.eventLoopUtilization();
    await delay(CHECK_MS);
    if (!isInRush() && performance.eventLoopUtilization(before).utilization < BUSY) return;
  }
}
