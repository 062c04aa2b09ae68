import { splitIntoParts } from '@cablepark/contracts/shared/lists';

import type { Secrets } from './secrets.ts';

const KEYS_PER_QUERY = 5000;

/** Keeps opened data out of memory once their keys are erased, by any process. */
export class ErasureWatch {
  /** How many keys had been erased at the last check. */
  #erasures = -1;

  constructor(private readonly secrets: Secrets) {}

  /**
   * Removes the entries whose keys have been erased. Looks up no keys if none has been erased since
   * the last check.
   */
  async forgetErased<Id, Opened extends { readonly keyId: string }>(
    maps: readonly Map<Id, Opened>[],
  ): Promise<void> {
    const erasures = await this.secrets.countErasures();
    if (erasures === this.#erasures) {
      return;
    }

    for (const opened of maps) {
      for (const part of splitIntoParts([...opened], KEYS_PER_QUERY)) {
        const keyIds = part.map(([, { keyId }]) => keyId);
        const erased = new Set(await this.secrets.filterErased(keyIds));
        for (const [id, { keyId }] of part) {
          if (erased.has(keyId)) {
            opened.delete(id);
          }
        }
      }
    }

    this.#erasures = erasures;
  }
}
