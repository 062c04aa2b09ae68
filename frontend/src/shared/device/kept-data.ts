import type { User } from '@cablepark/contracts/accounts/user';
import { readStored, removeStored, writeStored } from '../storage/stored-value.ts';

const KEY = 'dockDay';

/** What a page keeps on the device to show it without a network, and for whom. */
export interface KeptData {
  readonly user: User;
  /** Checked by the page that wrote it. */
  readonly data: unknown;
}

export function readKept(): KeptData | null {
  try {
    return JSON.parse(readStored(KEY) ?? 'null') as KeptData | null;
  } catch {
    return null;
  }
}

export const keep = (kept: KeptData): void => writeStored(KEY, JSON.stringify(kept));

/** Drops what is kept as soon as nobody is signed in, or somebody else is. */
export function dropKeptUnlessOf(userId: string | null): void {
  const kept = readKept();
  if (kept && kept.user.id !== userId) removeStored(KEY);
}
