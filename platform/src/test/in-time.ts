import { within } from '../concurrency/time-limit.ts';

/** Every command has its answer, even a bad one, within 3 s (rule 15.1). */
const COMMAND_MS = 3000;

/**
 * What a call comes to, or 'late' when a timer of 3 s ended first. Both are timers of this process, so a machine that
 * is too busy for either keeps their order.
 */
export const inTime = <T>(call: Promise<T>, ms = COMMAND_MS): Promise<T | 'late'> => within(ms, call, () => 'late');
