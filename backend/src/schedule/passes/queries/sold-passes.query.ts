import type { DataSource } from 'typeorm';

import type { Left } from '@cablepark/contracts/passes/pass.events';
import { passes, type PassRow } from '@cablepark/projections/read-models/passes.read-model';

/** A pass that a mail is about, with its holder still sealed. */
export interface SoldPass extends Pick<PassRow, 'holder' | 'language' | 'terms' | 'expiresOn'> {
  readonly left: Left;
  readonly hasEnded: boolean;
}

/** Looks passes up for mails. */
export class SoldPasses {
  constructor(private readonly database: DataSource) {}

  /** Finds a pass by its id; null if the read model doesn't have it yet. */
  async find(passId: string): Promise<SoldPass | null> {
    const row = await this.database.getRepository(passes.entity).findOneBy({ passId });
    if (!row) {
      return null;
    }

    const { holder, language, terms, expiresOn, leftRides, leftCents, ended } = row;
    const left = { rides: leftRides, cents: leftCents };
    return { holder, language, terms, expiresOn, left, hasEnded: ended !== null };
  }
}
