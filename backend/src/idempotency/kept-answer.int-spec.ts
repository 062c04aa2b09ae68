import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { throwawayDatabase, type ThrowawayDatabase } from '@cablepark/postgres-server/test/throwaway-postgres';
import { throwawayVault } from '@cablepark/vault/test/throwaway-key';
import type { Vault } from '@cablepark/vault/vault';
import { Pool } from 'pg';
import { keptAnswer, shownAnswer } from './kept-answer.ts';
import { underKey } from './under-key.ts';

let database: ThrowawayDatabase;
let pool: Pool;
let vault: Vault;
beforeAll(async () => {
  database = await throwawayDatabase();
  pool = new Pool({ connectionString: database.url });
  vault = await throwawayVault(pool);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const newKey = async () => (await vault.seal('customer', 'somebody')).keyId;
const person = (customerName: string) => ({ reference: `of ${customerName}`, customerName, phoneNumber: '20000001' });

/** The answer as a repeat shows it, after it was stored as text. */
const repeated = async (body: unknown, status = 200) => {
  const stored = JSON.stringify(await keptAnswer({ status, body, action: 'an action' }, vault));
  return { stored, show: () => shownAnswer(JSON.parse(stored) as never, vault) };
};

it('keeps each part under its own key, anywhere in the answer, until that is erased', async () => {
  const [anna, peter] = [await newKey(), await newKey()];
  const body = { slots: 2, bookings: [underKey(anna, person('Anna')), underKey(peter, person('Peter'))] };
  const { stored, show } = await repeated(body, 201);
  expect(stored).not.toMatch(/"Anna|"Peter|20000001/);
  expect(await show()).toEqual({ status: 201, action: 'an action', body });
  await vault.erase([anna]);
  const erased = { reference: 'of Anna', customerName: 'erased', phoneNumber: 'erased' };
  expect(await show()).toEqual({
    status: 201,
    action: 'an action',
    body: { slots: 2, bookings: [erased, person('Peter')] },
  });
});

it('shows personal data that nobody marked as erased, also if the key is gone before it is kept', async () => {
  const gone = await newKey();
  await vault.erase([gone]);
  const body = { booking: person('Anna'), other: underKey(gone, person('Peter')), slots: [{ blockReason: 'Wind' }] };
  const { show } = await repeated(body);
  const hidden = { customerName: 'erased', phoneNumber: 'erased' };
  expect((await show()).body).toEqual({
    booking: { reference: 'of Anna', ...hidden },
    other: { reference: 'of Peter', ...hidden },
    slots: [{ blockReason: null }],
  });
});

it('shows a link that opens a booking only once', async () => {
  const booking = underKey(await newKey(), { ...person('Anna'), manageUrl: 'https://park.test/manage/token' });
  const { stored, show } = await repeated({ booking, manageUrl: 'https://park.test/manage/token', email: null });
  expect(stored).not.toContain('token');
  expect((await show()).body).toEqual({ booking: { ...booking, manageUrl: null }, manageUrl: null, email: null });
});

it('keeps an answer without a body', async () => {
  const { show } = await repeated(undefined, 204);
  expect(await show()).toEqual({ status: 204, action: 'an action', body: undefined });
});
