import type { QueryClient } from '@tanstack/react-query';

import { heldId } from '../storage/held.ts';

/** Lets others have at once what is held. If that fails, the hold ends by the clock. */
export async function letGo(client: QueryClient): Promise<void> {
  if (heldId() === undefined) {
    return;
  }

  await import('./holds.ts').then(({ endHeld }) => endHeld(client)).catch(() => undefined);
}
