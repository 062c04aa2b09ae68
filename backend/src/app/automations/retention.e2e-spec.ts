import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';

import type { Feedback } from '@cablepark/contracts/feedback/feedback';

import { book } from '#schedule/test/form';
import type { Browser } from '#test/browser';
import { startRunningApp, type RunningApp } from '#test/running-app';
import { listNightlyTasks } from './nightly.ts';

let app: RunningApp;
let manager: Browser;
let dataDir: string;
/** A booking that waits for another time while others are erased. */
let postponed: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'cablepark-retention-'));
  app = await startRunningApp({ settings: { DATA_DIR: dataDir } });
  manager = await app.signInAs('manager');
  const { booking } = await book(app.createGuest(), ['15:00'], '2026-06-03');
  const [from, to] = ['2026-06-03T12:00:00Z', '2026-06-03T12:30:00Z'];
  expect((await manager.post('/api/closures', { from, to, reason: 'weather' })).status).toBe(201);
  postponed = booking.id;
});
afterAll(async () => {
  await app.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Runs the nightly tasks at this time. */
async function runNight(now: string): Promise<void> {
  const tasks = listNightlyTasks(app.app.get(CommandBus), app.infrastructure);
  for (const { name, run } of tasks) {
    if (name !== 'generate days') {
      await run(new Date(now));
    }
  }

  await app.waitUntilVisible();
}

const listErasures = async (subject: string) =>
  (await app.readEvents()).flatMap(({ type, data, metadata }) =>
    type === 'PersonalDataErased' && data.subject === subject
      ? [{ ...data, actor: metadata.actor }]
      : [],
  );
const countKeysLeft = async (keyIds: readonly string[]): Promise<number> =>
  (
    await app.infrastructure.pool.query('SELECT FROM vault.keys WHERE key_id = ANY($1::uuid[])', [
      keyIds,
    ])
  ).rowCount ?? 0;
const findFeedback = async (id: string) =>
  (await manager.get<Feedback[]>('/api/admin/feedback')).body.find((item) => item.id === id);

describe('retention', () => {
  it('erases the source of feedback after 30 days', async () => {
    const { body } = await app
      .createGuest()
      .post<{ id: string }>('/api/feedback', { rating: 5, comment: 'Great water' });
    await runNight('2026-07-01T05:59:59Z');
    expect(await findFeedback(body.id)).toMatchObject({
      userIp: '127.0.0.1',
      userAgent: expect.any(String),
    });
    await runNight('2026-07-01T06:00:00Z');
    expect(await findFeedback(body.id)).toMatchObject({
      comment: 'Great water',
      userIp: null,
      userAgent: null,
    });
    const [erased, ...others] = await listErasures('feedbackSource');
    expect(erased).toMatchObject({ subjectId: body.id, actor: { kind: 'system' } });
    expect(others).toEqual([]);
    expect(await countKeysLeft(erased?.keyIds ?? [])).toBe(0);
    await runNight('2026-08-01T06:00:00Z');
    expect(await listErasures('feedbackSource')).toHaveLength(1);
  });

  it('erases replaced admin e-mails after 30 days', async () => {
    const change = (email: string) => manager.put('/api/config/admin-email', { email });
    await change('first@park.test');
    await change('second@park.test');
    await runNight('2026-07-01T05:59:59Z');
    expect(await listErasures('adminEmail')).toEqual([]);
    await runNight('2026-07-01T06:00:01Z');
    const [first, ...others] = await listErasures('adminEmail');
    expect(first).toMatchObject({ actor: { kind: 'system' } });
    expect(others).toEqual([]);
    expect(await countKeysLeft(first?.keyIds ?? [])).toBe(0);
    expect((await manager.get('/api/config/admin-email')).body).toEqual({
      email: 'second@park.test',
    });
  });

  it('erases bookings after the configured number of months, in closed books, including cancelled ones', async () => {
    const standing = await book(app.createGuest(), ['15:00', '15:30'], '2026-06-02');
    const later = await book(app.createGuest(), ['16:00'], '2026-06-02');
    const cancelled = await book(app.createGuest(), ['16:30'], '2026-06-02');
    await manager.delete(`/api/bookings/${cancelled.booking.id}`);
    await runNight('2029-06-02T12:59:59Z');
    expect(await listErasures('booking')).toEqual([]);
    await runNight('2029-06-02T13:00:00Z');
    expect((await listErasures('booking')).map(({ subjectId }) => subjectId)).toEqual([
      standing.booking.id,
    ]);
    await runNight('2029-06-02T14:00:00Z');
    const erased = await listErasures('booking');
    expect(erased.map(({ subjectId }) => subjectId).sort()).toEqual(
      [standing, later, cancelled].map(({ booking }) => booking.id).sort(),
    );
    expect(await countKeysLeft(erased.flatMap(({ keyIds }) => keyIds))).toBe(0);
    await runNight('2029-06-03T14:00:00Z');
    expect(await listErasures('booking')).toHaveLength(3);
  });

  it('erases no booking that is postponed, because it is never over, until it is settled', async () => {
    const isErased = async () =>
      (await listErasures('booking')).some(({ subjectId }) => subjectId === postponed);
    await runNight('2029-06-04T12:00:00Z');
    expect(await isErased()).toBe(false);
    expect((await manager.delete(`/api/bookings/${postponed}`)).status).toBe(200);
    await runNight('2029-06-04T12:00:00Z');
    expect(await isErased()).toBe(true);
  });

  it('deletes mails written as files after 30 days', async () => {
    const folder = join(dataDir, 'mail');
    await mkdir(folder, { recursive: true });
    const ages = { 'old.eml': '2026-05-31T00:00:00Z', '.old.unfinished': '2026-05-31T00:00:00Z' };
    const kept = { 'new.eml': '2026-06-01T00:00:01Z', 'readme.txt': '2020-01-01T00:00:00Z' };
    for (const [name, at] of Object.entries({ ...ages, ...kept })) {
      await writeFile(join(folder, name), '');
      await utimes(join(folder, name), new Date(at), new Date(at));
    }

    await runNight('2026-07-01T00:00:00Z');
    expect((await readdir(folder)).sort()).toEqual(Object.keys(kept).sort());
  });
});
