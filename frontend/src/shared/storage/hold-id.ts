import { readStored, removeStored, writeStored } from './storage.ts';

const KEY = 'bookingHold';

/**
 * The id of the latest hold on this device. It is stored beside the selection, for which its slots
 * are held.
 */
export const readHoldId = (): string | undefined => readStored(KEY) ?? undefined;
export const storeHoldId = (id: string): void => writeStored(KEY, id);
export const removeHoldId = (): void => removeStored(KEY);
