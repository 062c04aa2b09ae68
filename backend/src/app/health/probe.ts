import type { partHealth } from '@cablepark/contracts/system/get-health';
import type { z } from 'zod';
import { within } from '@cablepark/platform/concurrency/time-limit';

export type Part = z.output<typeof partHealth>;

export const up: Part = { status: 'up' };

export const down = (message: string): Part => ({ status: 'down', message });

/** A part that doesn't answer within this time is down, ms. */
export const PROBE_MS = 1500;

/** How a part is: up if the check succeeds in time, else down with this message, never with the failure's own. */
export async function probe(check: Promise<unknown>, message: string): Promise<Part> {
  return within(PROBE_MS, check).then(
    () => up,
    () => down(message),
  );
}
