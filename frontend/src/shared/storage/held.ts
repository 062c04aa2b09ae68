import { readStored, removeStored, writeStored } from './storage.ts';

const KEY = 'bookingHold';

/**
 * The id of the latest hold on this device. It is stored beside the selection, for which its slots
 * are held.
 */
export const heldId = (): string | undefined => readStored(KEY) ?? undefined;
export const keepHeld = (id: string): void => writeStored(KEY, id);
export const dropHeld = (): void => removeStored(KEY);
