import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { idLetters } from '@cablepark/contracts/schedule/booking-ids';
import { throwawayDatabase, type ThrowawayDatabase } from '@cablepark/postgres-server/test/throwaway-postgres';
import { Pool } from 'pg';
import { bookingPseudonym, pseudonymSecret, pseudonymUnder } from './booking-pseudonym.ts';
import { freshBytes } from './sealing.ts';
import { throwawayVault } from './test/throwaway-key.ts';
import { beginForkedVault } from './unlock-vault.ts';

let databases: ThrowawayDatabase[];
let pools: Pool[];
beforeAll(async () => {
  databases = await Promise.all([throwawayDatabase(), throwawayDatabase()]);
  pools = databases.map(({ url }) => new Pool({ connectionString: url }));
});
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()));
  await Promise.all(databases.map((database) => database.drop()));
});

const opened = async (i: number) => bookingPseudonym((await throwawayVault(pools[i]!)).secrets);

const ID = '7HQ2M3N4P5Q6R7S8';

it('names a booking by 16 letters of a reference, in every process', async () => {
  const [one, other] = [await opened(0), await opened(0)];
  expect(one(ID)).toMatch(/^[0-9A-HJKMNP-TV-Z]{16}$/);
  expect(other(ID)).toBe(one(ID));
  expect(one('7HQ2M3N4P5Q6R7S9')).not.toBe(one(ID));
});

it('can’t be guessed without the vault: another vault gives another name', async () => {
  expect((await opened(1))(ID)).not.toBe((await opened(0))(ID));
});

it('is the id itself in a fork, but for bookings that were made there', async () => {
  const fork = await throwawayDatabase();
  const pool = new Pool({ connectionString: fork.url });
  await beginForkedVault(fork.url);
  const { secrets } = await throwawayVault(pool);
  const name = await bookingPseudonym(secrets);
  expect(name(ID)).toBe(ID);
  const made = idLetters(freshBytes(16));
  expect(name(made)).toMatch(/^[0-9A-HJKMNP-TV-Z]{16}$/);
  expect(name(made)).not.toBe(made);
  expect(pseudonymUnder(await pseudonymSecret(secrets))(made)).toBe(name(made));
  await pool.end();
  await fork.drop();
});
