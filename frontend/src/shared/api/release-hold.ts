import type { QueryClient } from '@tanstack/react-query';

import { readHoldId } from '../storage/hold-id.ts';

/** Releases what is held, without delay for others. If that fails, the hold ends by the clock. */
export async function releaseHoldIfAny(client: QueryClient): Promise<void> {
  if (readHoldId() === undefined) {
    return;
  }

  await import('./holds.ts')
    .then(({ releaseHold: endHeld }) => endHeld(client))
    .catch(() => undefined);
}
