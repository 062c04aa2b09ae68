import type { partHealth } from '@cablepark/contracts/system/get-health';
import type { z } from 'zod';
import { within } from '@cablepark/platform/concurrency/time-limit';

export type Part = z.output<typeof partHealth>;

export const up: Part = { status: 'up' };

export const down = (message: string): Part => ({ status: 'down', message });

/** A part that doesn't answer within this time is down. */
export const PROBE_MS = 1500;

/**
 * The state of a part: up if the check succeeds in time, otherwise down with this message. The failure's own message is
 * never shown.
 */
export async function probe(check: Promise<unknown>, message: string): Promise<Part> {
  return within(PROBE_MS, check).then(
    () => up,
    () => down(message),
  );
}
