import { limitTime } from '../concurrency/time-limit.ts';

/** Every command is answered, if only with a failure, within 3 s (rule 15.1). */
const COMMAND_MS = 3000;

/**
 * Resolves to the outcome of a call, or to 'late' if a timer of 3 s ends first. The calls under
 * test run on timers of this process too, so even on an overloaded machine their order is kept.
 */
export const inTime = <T>(call: Promise<T>, ms = COMMAND_MS): Promise<T | 'late'> =>
  limitTime(ms, call, () => 'late');
