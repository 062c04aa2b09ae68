import type { partHealth } from '@cablepark/contracts/system/get-health';
import type { z } from 'zod';

export type Part = z.output<typeof partHealth>;

export const up: Part = { status: 'up' };

export const down = (message: string): Part => ({ status: 'down', message });

/** A part that doesn't answer within this time is down, ms. */
export const PROBE_MS = 1500;

/** How a part is: up if the check succeeds in time, else down with this message, never with the failure's own. */
export async function probe(check: Promise<unknown>, message: string): Promise<Part> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => {
      fail(new Error(message));
    }, PROBE_MS);
  });
  return Promise.race([check, late])
    .then(
      () => up,
      () => down(message),
    )
    .finally(() => {
      clearTimeout(timer);
    });
}
