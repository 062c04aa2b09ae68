import type { User } from '@cablepark/contracts/accounts/user';

import { parseJson, readStored, removeStored, writeStored } from '../storage/storage.ts';

/** The key in local storage. Other tabs are notified when its value changes. */
export const KEPT_KEY = 'dockDay';

/** What a page keeps on the device to show it without a network, for whom, and until when. */
interface KeptData {
  readonly user: User;
  /** Milliseconds since 1970. */
  readonly until: number;
  /** Checked by the page that wrote it. */
  readonly data: unknown;
}

/** Reads the kept data. Once they have expired, they are dropped. */
export function readKept(): KeptData | null {
  const kept = parseJson(readStored(KEPT_KEY)) as KeptData | null;
  if (kept && kept.until > Date.now()) {
    return kept;
  }

  removeStored(KEPT_KEY);
  return null;
}

export const writeKept = (kept: KeptData): void => writeStored(KEPT_KEY, JSON.stringify(kept));

/** Drops what is kept unless it belongs to this user; null stands for a guest. */
export function dropKeptUnlessOf(userId: string | null): void {
  if (readKept()?.user.id !== userId) {
    removeStored(KEPT_KEY);
  }
}
