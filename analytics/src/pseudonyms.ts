import { createHmac } from 'node:crypto';

import { pseudonymFrom } from '@cablepark/contracts/accounts/forked-user-id';
import { isMarkedId, lettersFromBytes } from '@cablepark/contracts/schedule/booking-ids';
import type { Customer } from '@cablepark/contracts/schedule/customer';
import type { Sealed } from '@cablepark/contracts/shared/sealed';
import { computeKeyedHash } from '@cablepark/vault/sealing';
import type { Secrets } from '@cablepark/vault/secrets';
import type { Vault } from '@cablepark/vault/vault';

/**
 * The name of the vault's secret for pseudonyms. The secret never changes and is never deleted, so
 * that each person has one pseudonym in every export and on every machine.
 */
const SECRET = 'booking-pseudonym';

/** A booking's customer. */
export interface Person extends Pick<Customer, 'email' | 'phoneNumber'> {
  /** Their account, if they were signed in. */
  readonly ownerId: string | null;
}

/**
 * The names that bookings, accounts and customers have where neither their ids nor references may
 * be shown: 16 letters like those of a reference, a keyed hash (ADR 92). In a fork, the bookings
 * and accounts that came with it have ids which tell their pseudonyms; only those made in it are
 * hashed (ADR 98).
 */
export class Pseudonyms {
  readonly #secret: Buffer;
  readonly #isOfFork: boolean;

  constructor(secret: Buffer, isOfFork = false) {
    this.#secret = secret;
    this.#isOfFork = isOfFork;
  }

  static async open(secrets: Secrets): Promise<Pseudonyms> {
    return new Pseudonyms(await secrets.getSecret(SECRET), await secrets.isForked());
  }

  nameBooking(bookingId: string): string {
    if (this.#isOfFork && !isMarkedId(bookingId)) {
      return bookingId;
    }

    return lettersFromBytes(createHmac('sha256', this.#secret).update(bookingId).digest());
  }

  nameUser(userId: string): string {
    return (
      (this.#isOfFork ? pseudonymFrom(userId) : undefined) ?? this.#computeHash('user', userId)
    );
  }

  /**
   * Returns one pseudonym a person: by the account, else by the e-mail in small letters, else by
   * the digits of the phone number. Null in forks, and if the number has no digits.
   */
  nameCustomer({ ownerId, email, phoneNumber }: Person): string | null {
    if (this.#isOfFork) {
      return null;
    }
    if (ownerId !== null) {
      return this.#computeHash('account of a customer', ownerId);
    }
    if (email !== null) {
      return this.#computeHash('e-mail of a customer', email.toLowerCase());
    }

    const number = toInternationalNumber(phoneNumber);
    return number === '' ? null : this.#computeHash('phone of a customer', number);
  }

  #computeHash(purpose: string, text: string): string {
    return lettersFromBytes(
      Buffer.from(computeKeyedHash(this.#secret, purpose, text), 'base64url'),
    );
  }
}

/** Latvian numbers have eight digits, and their country's code is 371. */
const toInternationalNumber = (phone: string): string =>
  phone
    .replaceAll(/\D/g, '')
    .replace(/^00/, '')
    .replace(/^\d{8}$/, '371$&');

/** The customer's data in a booking. */
interface SealedPerson {
  readonly customer: Sealed<Customer>;
  readonly ownerId: string | null;
}

/** Finds the pseudonyms of the customers of bookings, which are sealed. */
export class Customers {
  readonly #vault: Pick<Vault, 'openAll'>;
  readonly #pseudonyms: Pseudonyms;

  constructor(vault: Pick<Vault, 'openAll'>, pseudonyms: Pseudonyms) {
    this.#vault = vault;
    this.#pseudonyms = pseudonyms;
  }

  /** Returns the pseudonym of each; null for a customer who was erased or came with a fork. */
  async nameAll(people: readonly SealedPerson[]): Promise<(string | null)[]> {
    if (people.length === 0) {
      return [];
    }

    const opened = await this.#vault.openAll(
      'customer',
      people.map(({ customer }) => customer),
    );
    return people.map(({ ownerId }, i) => {
      const customer = opened[i];
      return customer ? this.#pseudonyms.nameCustomer({ ...customer, ownerId }) : null;
    });
  }
}
