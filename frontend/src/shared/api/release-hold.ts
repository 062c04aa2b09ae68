import type { QueryClient } from '@tanstack/react-query';

import { readHoldId } from '../storage/hold-id.ts';

/**
 * Releases this device's hold if there is one, so that others need not wait until it expires. If
 * that fails, it ends by the clock.
 */
export async function releaseHoldIfAny(client: QueryClient): Promise<void> {
  if (readHoldId() === undefined) {
    return;
  }

  await import('./holds.ts').then(({ releaseHold }) => releaseHold(client)).catch(() => undefined);
}
