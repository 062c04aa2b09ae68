import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Pool } from 'pg';

import { bookingIdFromBytes } from '@cablepark/contracts/schedule/booking-ids';
import type { Customer } from '@cablepark/contracts/schedule/customer';
import {
  createThrowawayDatabase,
  type ThrowawayDatabase,
} from '@cablepark/postgres/server/test/throwaway-postgres';
import { drawRandomBytes } from '@cablepark/vault/sealing';
import { openThrowawayVault } from '@cablepark/vault/test/throwaway-key';
import { beginForkedVault } from '@cablepark/vault/unlock-vault';

import { Customers, Pseudonyms } from './pseudonyms.ts';

let databases: ThrowawayDatabase[];
let pools: Pool[];
beforeAll(async () => {
  databases = await Promise.all([createThrowawayDatabase(), createThrowawayDatabase()]);
  pools = databases.map(({ url }) => new Pool({ connectionString: url }));
});
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()));
  await Promise.all(databases.map((database) => database.drop()));
});

const openPseudonyms = async (i: number) =>
  Pseudonyms.open((await openThrowawayVault(pools[i]!)).secrets);

const ID = '7HQ2M3N4P5Q6R7S8';

it('names a booking by 16 letters of a reference, in every process', async () => {
  const [one, other] = [await openPseudonyms(0), await openPseudonyms(0)];
  expect(one.nameBooking(ID)).toMatch(/^[0-9A-HJKMNP-TV-Z]{16}$/);
  expect(other.nameBooking(ID)).toBe(one.nameBooking(ID));
  expect(one.nameBooking('7HQ2M3N4P5Q6R7S9')).not.toBe(one.nameBooking(ID));
});

it('can’t be guessed without the vault: another vault gives another name', async () => {
  expect((await openPseudonyms(1)).nameBooking(ID)).not.toBe(
    (await openPseudonyms(0)).nameBooking(ID),
  );
});

it('is the id itself in a fork, but for bookings that were made there', async () => {
  const fork = await createThrowawayDatabase();
  const pool = new Pool({ connectionString: fork.url });
  await beginForkedVault(fork.url);
  const { secrets } = await openThrowawayVault(pool);
  const names = await Pseudonyms.open(secrets);
  expect(names.nameBooking(ID)).toBe(ID);
  const made = bookingIdFromBytes(drawRandomBytes(16));
  expect(names.nameBooking(made)).toMatch(/^[0-9A-HJKMNP-TV-Z]{16}$/);
  expect(names.nameBooking(made)).not.toBe(made);
  await pool.end();
  await fork.drop();
});

describe('a customer’s name', () => {
  const person = { ownerId: null, email: 'Anna@Example.com', phoneNumber: '+37120000001' };

  it('is one a person: by the account, or else the e-mail, or else the phone', async () => {
    const names = await openPseudonyms(0);
    const anna = names.nameCustomer(person);
    expect(anna).toMatch(/^[0-9A-HJKMNP-TV-Z]{16}$/);
    expect(
      names.nameCustomer({ ...person, email: 'anna@example.com', phoneNumber: '+37120000002' }),
    ).toBe(anna);
    const byPhone = names.nameCustomer({ ...person, email: null });
    for (const phoneNumber of ['20000001', '0037120000001', '37120000001']) {
      expect(names.nameCustomer({ ...person, email: null, phoneNumber })).toBe(byPhone);
    }

    const member = names.nameCustomer({ ...person, ownerId: 'u' });
    expect(names.nameCustomer({ ownerId: 'u', email: null, phoneNumber: '' })).toBe(member);
    expect(new Set([anna, byPhone, member, names.nameUser('u')]).size).toBe(4);
    expect(names.nameCustomer({ ownerId: null, email: null, phoneNumber: '' })).toBeNull();
    expect(new Pseudonyms(Buffer.from('a secret'), true).nameCustomer(person)).toBeNull();
  });

  it('is null once they are erased, and another one in another vault', async () => {
    const vault = await openThrowawayVault(pools[0]!);
    const customers = new Customers(vault, await openPseudonyms(0));
    const customer = await vault.seal('customer', { ...person } as unknown as Customer);
    const placed = { customer, ownerId: null };
    const [name] = await customers.nameAll([placed]);
    expect(name).toBe((await openPseudonyms(0)).nameCustomer(person));
    expect(name).not.toBe((await openPseudonyms(1)).nameCustomer(person));
    const erasures = await vault.secrets.countErasures();
    await vault.erase([customer.keyId]);
    expect(await customers.nameAll([placed])).toEqual([null]);
    expect(await vault.secrets.countErasures()).toBeGreaterThan(erasures);
    expect(await vault.secrets.filterErased([customer.keyId, randomUUID()])).toEqual([
      customer.keyId,
    ]);
  });
});
