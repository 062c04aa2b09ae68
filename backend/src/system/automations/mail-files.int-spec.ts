import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { throwawayDatabase } from '@cablepark/embedded/postgres/test/throwaway-postgres';
import PostalMime from 'postal-mime';
import { world, type Started, type World } from './test/running-automations.ts';

jest.setTimeout(60_000);

describe('mails as files, without a mail server', () => {
  let park: World;
  let running: Started | undefined;

  const files = async () => (await readdir(join(park.dataDir, 'mail')).catch(() => [])).sort();
  const start = async () => (running = await park.start());
  const stop = async () => {
    await running?.stop();
    running = undefined;
  };

  beforeAll(async () => {
    park = await world();
  });
  afterEach(stop);
  afterAll(() => park.close());

  it('are there once, under a name that tells nothing of anybody', async () => {
    const { told, settled } = await start();
    const placed = await told.placed();
    await settled();
    expect(await files()).toEqual([`${placed.id}.booking-confirmation.eml`]);
    const email = await PostalMime.parse(await readFile(join(park.dataDir, 'mail', (await files())[0] ?? '')));
    expect(email.to).toEqual([{ name: '', address: 'anna@example.lv' }]);
    expect(email.text).toContain(placed.data.reference);
  });

  it('are not written again by a restart, nor by a job that comes twice', async () => {
    const { told, settled } = await start();
    const placed = await told.placed();
    await settled();
    const before = await files();
    await stop();
    await park.pool.query(`UPDATE automations.outbox SET queued_at = NULL`);
    const again = await start();
    await again.told.placed({ email: null });
    await again.settled();
    expect(await files()).toEqual(before);
    expect(before.filter((name) => name.includes(placed.id))).toHaveLength(1);
  });

  it('are not written twice where a crash left the file but no note of it', async () => {
    const { told, settled } = await start();
    const placed = await told.placed();
    await settled();
    const file = join(park.dataDir, 'mail', `${placed.id}.booking-confirmation.eml`);
    await writeFile(file, 'as it was');
    await park.pool.query(
      `UPDATE automations.outbox SET state = 'waiting', queued_at = NULL, data = $2 WHERE event_id = $1`,
      [placed.id, placed.data],
    );
    await told.placed({ email: null });
    await settled();
    expect(await readFile(file, 'utf8')).toBe('as it was');
  });

  it('are written over what a crash left half done', async () => {
    const { told, settled } = await start();
    const placed = await told.placed();
    await settled();
    expect((await files()).filter((name) => !name.endsWith('.eml'))).toEqual([]);
    expect((await files()).filter((name) => name.includes(placed.id))).toHaveLength(1);
  });

  it("are gone with their customer, the park's own included", async () => {
    const { told, settled } = await start();
    await told.adminEmail('park@example.lv');
    const placed = await told.placed();
    await told.cancelled(placed);
    await settled();
    expect((await files()).filter((name) => !name.includes('confirmation'))).toHaveLength(3);
    await told.erased(placed.data.bookingId, placed.data.customer);
    await settled();
    const { rows } = await park.pool.query<{ id: string }>('SELECT id FROM automations.outbox WHERE key_id = $1', [
      placed.data.customer.keyId,
    ]);
    expect(rows).toHaveLength(4);
    const left = await files();
    expect(rows.filter(({ id }) => left.includes(`${id}.eml`))).toEqual([]);
  });

  it('are written by one of two processes', async () => {
    const [one, other] = await Promise.all([park.start(), park.start()]);
    const before = (await files()).length;
    await Promise.all(Array.from({ length: 10 }, () => one.told.placed()));
    await one.settled(); // whichever of them follows the log
    expect((await files()).length).toBe(before + 10 * 2);
    expect((await Promise.all([one.isLeading(), other.isLeading()])).filter(Boolean)).toHaveLength(1);
    await Promise.all([one.stop(), other.stop()]);
  });

  it('are not written for what a new database finds in an old log', async () => {
    const { told, settled } = await start();
    await told.placed();
    await settled();
    await stop();
    const before = await files();
    const database = await throwawayDatabase();
    const anew = await park.start({}, { databaseUrl: database.url });
    await anew.told.placed({ email: null });
    await anew.settled();
    expect((await files()).filter((name) => name.includes('confirmation'))).toEqual(
      before.filter((name) => name.includes('confirmation')),
    );
    const { outbox } = await anew.status();
    expect([outbox.done, outbox.dropped]).toEqual([1, 1]); // the marker of the test, and the booking without an address
    await anew.stop();
    await database.drop();
  });

  it('are not written for what a restored backup has forgotten, once it is a day old', async () => {
    const { told, settled } = await start();
    const before = await files();
    await told.placed({}, { at: new Date(Date.now() - 25 * 3_600_000) });
    await told.placed({ email: null });
    await settled();
    expect(await files()).toEqual(before);
  });
});
