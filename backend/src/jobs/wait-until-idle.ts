import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';

const CHECK_MS = 50;
const BUSY = 0.6;
const MAX_CHECKS = 20;
/** So many events within moments mean that many people, or staff changing many slots, keep the system busy. */
export const RUSH_EVENTS = 5;

/** Waits a second or so until there is no rush, by the schedule's `revision`: bookings come first. */
export async function waitUntilIdle(revision: () => bigint): Promise<void> {
  for (let checks = 0; checks < MAX_CHECKS; checks++) {
    const before = { revision: revision(), load: performance.eventLoopUtilization() };
    await delay(CHECK_MS);
    const { utilization } = performance.eventLoopUtilization(before.load);
    if (Number(revision() - before.revision) < RUSH_EVENTS && utilization < BUSY) return;
  }
}
