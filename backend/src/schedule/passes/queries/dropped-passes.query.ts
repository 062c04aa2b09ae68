import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

import { reject, Rejection } from '@cablepark/contracts/shared/rejection';
import { passes } from '@cablepark/projections/read-models/passes.read-model';

/** The key of a pass's holder, and whether they have been erased. */
export interface FormerPass {
  readonly keyId: string;
  readonly isErased: boolean;
}

/**
 * Finds passes in the read model, which also has those that the schedule has dropped and those
 * whose sale was undone.
 */
@Injectable()
export class DroppedPasses {
  constructor(private readonly database: DataSource) {}

  /** Null if there is no such pass. */
  async find(passId: string): Promise<FormerPass | null> {
    const row = await this.#read(passId);
    return row && { keyId: row.holder.keyId, isErased: row.isErased };
  }

  /** Awaits a change of a pass. Rejects PASS_CLOSED instead of PASS_NOT_FOUND if it was dropped. */
  async rejectIfDropped<T>(passId: string, changing: Promise<T>): Promise<T> {
    try {
      return await changing;
    } catch (error) {
      const isUnknown = error instanceof Rejection && error.code === 'PASS_NOT_FOUND';
      const ended = isUnknown ? (await this.#read(passId))?.ended : undefined;
      if (ended === 'expired' || ended === 'refunded') {
        reject('PASS_CLOSED');
      }

      throw error;
    }
  }

  #read(passId: string) {
    return this.database.getRepository(passes.entity).findOneBy({ passId });
  }
}
