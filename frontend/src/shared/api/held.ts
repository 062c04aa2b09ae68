import type { QueryClient } from '@tanstack/react-query';
import { readStored, removeStored, writeStored } from '../storage/storage.ts';

const KEY = 'bookingHold';

/** The id of the latest hold on this device. It is stored beside the selection, for which its slots are held. */
export const heldId = (): string | undefined => readStored(KEY) ?? undefined;
export const keepHeld = (id: string): void => writeStored(KEY, id);
export const dropHeld = (): void => removeStored(KEY);

/** Lets others have at once what is held. If that fails, the hold ends by the clock. */
export async function letGo(client: QueryClient): Promise<void> {
  if (heldId() === undefined) return;
  await import('./holds.ts').then(({ endHeld }) => endHeld(client)).catch(() => undefined);
}
