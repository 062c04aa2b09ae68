import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { throwawayDatabase } from '@cablepark/postgres-server/test/throwaway-postgres';
import PostalMime from 'postal-mime';
import type { Started } from './test/run-automations.ts';
import { world, type World } from './test/world.ts';

describe('mails as files, without a mail server', () => {
  let park: World;
  let running: Started | undefined;

  const files = async () => (await readdir(join(park.dataDir, 'mail')).catch(() => [])).sort();
  const start = async () => (running = await park.start());
  const stop = async () => {
    await running?.stop();
    running = undefined;
  };

  const forgetThatItWasDone = ({ id, data }: { readonly id: string; readonly data: object }) =>
    park.pool.query(
      `UPDATE automations.outbox SET state = 'waiting', queued_at = NULL, data = $2 WHERE event_id = $1`,
      [id, data],
    );

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
    await forgetThatItWasDone(placed);
    await told.placed({ email: null });
    await settled();
    expect(await readFile(file, 'utf8')).toBe('as it was');
  });

  it('are written over what a crash left half done', async () => {
    const { told, settled } = await start();
    const placed = await told.placed();
    await settled();
    const name = `${placed.id}.booking-confirmation`;
    await rm(join(park.dataDir, 'mail', `${name}.eml`));
    await writeFile(join(park.dataDir, 'mail', `.${name}.unfinished`), 'From: half a ma');
    await forgetThatItWasDone(placed);
    await told.placed({ email: null });
    await settled();
    expect((await files()).filter((file) => file.includes(placed.id))).toEqual([`${name}.eml`]);
    expect(await readFile(join(park.dataDir, 'mail', `${name}.eml`), 'utf8')).toContain('Message-ID:');
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
    await anew.told.placed();
    await anew.settled();
    const after = await files();
    // The new booking's confirmation; its keys know nothing of the park's address, which was sealed before.
    expect(after).toHaveLength(before.length + 1);
    expect((await anew.status()).outbox).toMatchObject({ waiting: 0, failed: 0 });
    await anew.stop();
    await database.drop();
  });

  it('are not written for what a restored backup has forgotten, once it is a day old', async () => {
    const { told, settled } = await start();
    const placed = await told.placed({}, { at: new Date(Date.now() - 25 * 3_600_000) });
    await settled();
    expect((await files()).filter((file) => file.includes(placed.id))).toEqual([]);
  });
});
