import { reject } from '@cablepark/contracts/shared/rejection';
import type { Day } from '@cablepark/contracts/shared/riga-time';
import { waitlist, type WaitlistRow } from '@cablepark/projections/read-models/waitlist.read-model';
import { Injectable } from '@nestjs/common';
import { DataSource, LessThan, type FindOptionsWhere } from 'typeorm';

/** Finds entries of waiting lists, open or over, that are to be erased. */
@Injectable()
export class ErasableEntries {
  constructor(private readonly database: DataSource) {}

  /** An entry, perhaps an erased one. Rejects WAITLIST_ENTRY_NOT_FOUND. */
  async find(entryId: string): Promise<WaitlistRow> {
    const row = await this.database.getRepository(waitlist.entity).findOneBy({ entryId });
    return row ?? reject('WAITLIST_ENTRY_NOT_FOUND');
  }

  /** What is left to erase of those who joined by an account. */
  of(userId: string): Promise<readonly WaitlistRow[]> {
    return this.#unerased({ userId });
  }

  /** What is left to erase of the days before this one. */
  before(day: Day): Promise<readonly WaitlistRow[]> {
    return this.#unerased({ day: LessThan(day) });
  }

  #unerased(which: FindOptionsWhere<WaitlistRow>): Promise<readonly WaitlistRow[]> {
    return this.database.getRepository(waitlist.entity).findBy({ ...which, isErased: false });
  }
}
