import type { Customer } from '@cablepark/contracts/schedule/customer';
import type { Sealed } from '@cablepark/contracts/shared/sealed';
import type { Pseudonyms } from './pseudonyms.ts';
import type { Vault } from './vault.ts';

/** What a booking says about whom it is for. */
export interface SealedPerson {
  readonly customer: Sealed<Customer>;
  readonly ownerId: string | null;
}

/** Names whom bookings are for, as long as they haven't been erased. */
export class Customers {
  readonly #vault: Pick<Vault, 'openAll'>;
  readonly #pseudonyms: Pseudonyms;

  constructor(vault: Pick<Vault, 'openAll'>, pseudonyms: Pseudonyms) {
    this.#vault = vault;
    this.#pseudonyms = pseudonyms;
  }

  /** The name of each; null for a customer who has been erased, or who came with a fork. */
  async names(people: readonly SealedPerson[]): Promise<(string | null)[]> {
    if (people.length === 0) return [];
    const opened = await this.#vault.openAll(
      'customer',
      people.map(({ customer }) => customer),
    );
    return people.map(({ ownerId }, i) => {
      const customer = opened[i];
      return customer ? this.#pseudonyms.customer({ ...customer, ownerId }) : null;
    });
  }
}
