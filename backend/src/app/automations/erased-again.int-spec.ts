import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { eventuallyTrue } from '@cablepark/platform/test/eventually';

import type { Started } from './test/run-automations.ts';
import { openWorld, type World } from './test/world.ts';

let park: World;
beforeAll(async () => {
  park = await openWorld();
});
afterAll(() => park.close());

interface Row {
  key_id: string;
  key: Buffer;
}
const keyOf = async (keyId: string) =>
  (await park.pool.query<Row>('SELECT key_id, key FROM vault.keys WHERE key_id = $1', [keyId]))
    .rows[0];
const putBack = (row: Row | undefined) =>
  park.pool.query('INSERT INTO vault.keys (key_id, key) VALUES ($1, $2)', [row?.key_id, row?.key]);
const readKnown = async () =>
  (await park.pool.query<{ known: string }>('SELECT erasures_known_to AS known FROM vault.state'))
    .rows[0]?.known;

const placeBooking = async () => (await park.events.placed()).data;

/** Places and erases a booking; returns the row of its key from before. */
async function placeAndErase(): Promise<Row | undefined> {
  const { bookingId, customer } = await placeBooking();
  const row = await keyOf(customer.keyId);
  await park.events.erased(bookingId, customer);
  return row;
}

/** Does only what a start does before it serves anybody. */
async function startAndStop(): Promise<void> {
  const started: Started = await park.start();
  await started.stop();
}

describe('a start', () => {
  it('deletes every key that was erased, whichever backup restored it', async () => {
    await startAndStop();
    const whileAway = await placeAndErase(); // nothing was running that could have deleted it
    expect(await keyOf(whileAway?.key_id ?? '')).toBeDefined();
    const started = await park.start();
    expect(await keyOf(whileAway?.key_id ?? '')).toBeUndefined();

    const whileRunning = await placeAndErase();
    await eventuallyTrue(async () => (await keyOf(whileRunning?.key_id ?? '')) === undefined);
    await started.stop();
    const kept = await placeBooking();

    await putBack(whileAway);
    await putBack(whileRunning);
    await startAndStop();
    expect(await keyOf(whileAway?.key_id ?? '')).toBeUndefined();
    expect(await keyOf(whileRunning?.key_id ?? '')).toBeUndefined();
    expect(await keyOf(kept.customer.keyId)).toBeDefined();
  });

  it('reads the log again from the position of a restored vault', async () => {
    await startAndStop();
    const stood = await readKnown();
    const row = await placeAndErase();
    await startAndStop();
    expect(await keyOf(row?.key_id ?? '')).toBeUndefined();

    await park.pool.query('DELETE FROM vault.erased_keys WHERE key_id = $1', [row?.key_id]);
    await park.pool.query('UPDATE vault.state SET erasures_known_to = $1', [stood]);
    await putBack(row);
    await startAndStop();
    expect(await keyOf(row?.key_id ?? '')).toBeUndefined();
  });

  it('requests a scrub of the bytes that it deleted', async () => {
    const countWantedScrubs = async () =>
      (await park.pool.query<{ wanted: string }>('SELECT scrubs_wanted AS wanted FROM vault.state'))
        .rows[0]?.wanted;
    const row = await placeAndErase();
    await startAndStop();
    const before = await countWantedScrubs();
    await putBack(row);
    await startAndStop();
    expect(Number(await countWantedScrubs())).toBe(Number(before) + 1);
  });
});
