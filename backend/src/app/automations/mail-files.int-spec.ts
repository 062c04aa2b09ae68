import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import PostalMime from 'postal-mime';

import { createThrowawayDatabase } from '@cablepark/postgres/server/test/throwaway-postgres';

import { personalLanesOf } from '#schedule/automations/when-bookings-change-tell-customers-and-park';
import type { Started } from './test/run-automations.ts';
import { openWorld, type World } from './test/world.ts';

describe('mails as files, without a mail server', () => {
  let park: World;
  let running: Started | undefined;

  const listMailFiles = async () =>
    (await readdir(join(park.dataDir, 'mail')).catch(() => [])).sort();
  const start = async () => {
    running = await park.start();
    return running;
  };
  const stop = async () => {
    await running?.stop();
    running = undefined;
  };

  const reopen = ({ id, data }: { readonly id: string; readonly data: object }) =>
    park.pool.query(
      `UPDATE automations.outbox SET state = 'waiting', queued_at = NULL, data = $2 WHERE event_id = $1`,
      [id, data],
    );

  beforeAll(async () => {
    park = await openWorld();
  });
  afterEach(stop);
  afterAll(() => park.close());

  it('are written once, with a name that says nothing about anybody', async () => {
    const { events, waitUntilSettled } = await start();
    const placed = await events.placed();
    await waitUntilSettled();
    expect(await listMailFiles()).toEqual([`${placed.id}.booking-confirmation.eml`]);
    const email = await PostalMime.parse(
      await readFile(join(park.dataDir, 'mail', (await listMailFiles())[0] ?? '')),
    );
    expect(email.to).toEqual([{ name: '', address: 'anna@example.lv' }]);
    expect(email.text).toContain(placed.data.reference);
  });

  it('are not written again after a restart, nor for a repeated job', async () => {
    const { events, waitUntilSettled } = await start();
    const placed = await events.placed();
    await waitUntilSettled();
    const before = await listMailFiles();
    await stop();
    await park.pool.query(`UPDATE automations.outbox SET queued_at = NULL`);
    const again = await start();
    await again.events.placed({ email: null });
    await again.waitUntilSettled();
    expect(await listMailFiles()).toEqual(before);
    expect(before.filter((name) => name.includes(placed.id))).toHaveLength(1);
  });

  it('are not written twice if a crash left the file but no record of it', async () => {
    const { events, waitUntilSettled } = await start();
    const placed = await events.placed();
    await waitUntilSettled();
    const file = join(park.dataDir, 'mail', `${placed.id}.booking-confirmation.eml`);
    await writeFile(file, 'as it was');
    await reopen(placed);
    await events.placed({ email: null });
    await waitUntilSettled();
    expect(await readFile(file, 'utf8')).toBe('as it was');
  });

  it('replace what a crash left half written', async () => {
    const { events, waitUntilSettled } = await start();
    const placed = await events.placed();
    await waitUntilSettled();
    const name = `${placed.id}.booking-confirmation`;
    await rm(join(park.dataDir, 'mail', `${name}.eml`));
    await writeFile(join(park.dataDir, 'mail', `.${name}.unfinished`), 'From: half a ma');
    await reopen(placed);
    await events.placed({ email: null });
    await waitUntilSettled();
    expect((await listMailFiles()).filter((file) => file.includes(placed.id))).toEqual([
      `${name}.eml`,
    ]);
    expect(await readFile(join(park.dataDir, 'mail', `${name}.eml`), 'utf8')).toContain(
      'Message-ID:',
    );
  });

  it('are removed when their customer is erased, including the park’s', async () => {
    const { events, waitUntilSettled } = await start();
    await events.adminEmailChanged('park@example.lv');
    const placed = await events.placed();
    await events.cancelled(placed);
    await waitUntilSettled();
    expect((await listMailFiles()).filter((name) => !name.includes('confirmation'))).toHaveLength(
      3,
    );
    await events.erased(placed.data.bookingId, placed.data.customer);
    await waitUntilSettled();
    const { rows } = await park.pool.query<{ id: string }>(
      'SELECT id FROM automations.outbox WHERE lane = ANY($1::text[])',
      [personalLanesOf(placed.data.bookingId)],
    );
    expect(rows).toHaveLength(4);
    const left = await listMailFiles();
    expect(rows.filter(({ id }) => left.includes(`${id}.eml`))).toEqual([]);
  });

  it('remain if they say nothing of an erased customer', async () => {
    const { events, waitUntilSettled } = await start();
    await events.adminEmailChanged('park@example.lv');
    const [before, together] = [await events.placed(), await events.placed()];
    const cancelledWith = await events.cancelled(together, { command: 'EraseByLink' });
    const erasures = [];
    for (const { data } of [before, together]) {
      erasures.push(await events.erased(data.bookingId, data.customer));
    }

    const cancelledLater = await events.cancelled(before);
    await waitUntilSettled();
    for (const erasure of erasures) {
      await reopen(erasure);
    }

    await events.placed({ email: null });
    await waitUntilSettled();
    for (const { id } of [cancelledWith, cancelledLater]) {
      expect((await listMailFiles()).filter((name) => name.includes(id))).toEqual([
        `${id}.cancelled-notice.eml`,
      ]);
      expect(
        await readFile(join(park.dataDir, 'mail', `${id}.cancelled-notice.eml`), 'utf8'),
      ).not.toMatch(/anna/i);
    }
  });

  it('are written by one of two processes', async () => {
    const [one, other] = await Promise.all([park.start(), park.start()]);
    const before = (await listMailFiles()).length;
    await Promise.all(Array.from({ length: 10 }, () => one.events.placed()));
    await one.waitUntilSettled(); // whichever of them follows the log
    expect((await listMailFiles()).length).toBe(before + 10 * 2);
    expect((await Promise.all([one.isLeading(), other.isLeading()])).filter(Boolean)).toHaveLength(
      1,
    );
    await Promise.all([one.stop(), other.stop()]);
  });

  it('are not written for what a new database finds in an old log', async () => {
    const { events, waitUntilSettled } = await start();
    await events.placed();
    await waitUntilSettled();
    await stop();
    const before = await listMailFiles();
    const database = await createThrowawayDatabase();
    const restarted = await park.start({}, { databaseUrl: database.url });
    await restarted.events.placed();
    await restarted.waitUntilSettled();
    const after = await listMailFiles();
    // Only the new booking's confirmation: the new vault can't open the park's address, which was
    // sealed before.
    expect(after).toHaveLength(before.length + 1);
    expect((await restarted.readStatus()).outbox).toMatchObject({ waiting: 0, failed: 0 });
    await restarted.stop();
    await database.drop();
  });

  it('are not written for what a restored backup has lost, once it is a day old', async () => {
    const { events, waitUntilSettled } = await start();
    const placed = await events.placed({}, { at: new Date(Date.now() - 25 * 3_600_000) });
    await waitUntilSettled();
    expect((await listMailFiles()).filter((file) => file.includes(placed.id))).toEqual([]);
  });
});
