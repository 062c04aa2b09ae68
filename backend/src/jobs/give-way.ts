import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';

const LOOK_MS = 20;
const BUSY = 0.6;
const MOST_LOOKS = 50;

/**
 * Waits until this process has little to do and there is no rush, a second or so at most: what nobody
 * waits for leaves the processor to the bookings of a rush.
 */
export async function giveWay(isRush: () => boolean): Promise<void> {
  for (let looks = 0; looks < MOST_LOOKS; looks++) {
    const before = performance.eventLoopUtilization();
    await delay(LOOK_MS);
    if (!isRush() && performance.eventLoopUtilization(before).utilization < BUSY) return;
  }
}
