import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { pino } from 'pino';

import type { Closure } from '@cablepark/contracts/schedule/closure';
import { startOfSlot } from '@cablepark/contracts/shared/riga-time';
import { slot } from '@cablepark/contracts/test/schedule-events';
import { createSystemContext } from '@cablepark/event-store/streams/command-context';
import { runUnderRebuildLease } from '@cablepark/projections/runtime/rebuild/under-rebuild-lease';

import { Schedules } from '../schedule/schedules.ts';
import { dayOfJune, readSlots } from '../schedule/test/form.ts';
import { refusalOf, type Browser } from '../test/browser.ts';
import { startRunningApp, type RunningApp } from '../test/running-app.ts';
import { actionOf, undo } from './test/undoing.ts';

let app: RunningApp;
let manager: Browser;
beforeAll(async () => {
  app = await startRunningApp();
  manager = await app.signInAs('manager');
});
afterAll(() => app.stop());

const block = (time: string, date: number) =>
  manager.post('/api/timeslots/block', {
    reason: 'Wind',
    timeSlotIds: [slot(time, dayOfJune(date))],
  });

it('has been undone, however much came later', async () => {
  const blocked = actionOf(await block('15:00', 2));
  await undo(manager, blocked);
  actionOf(await block('15:00', 2));
  expect(refusalOf(await undo(manager, blocked))).toEqual({ status: 409, code: 'ALREADY_UNDONE' });
});

it('leaves a closure that was undone as good as taken back', async () => {
  const [from, to] = ['15:00', '17:00'].map((time) =>
    startOfSlot(slot(time, dayOfJune(3))).toISOString(),
  );
  const { body, ...closed } = await manager.post<Closure>('/api/closures', {
    from,
    to,
    reason: 'other',
  });
  const undone = await undo(manager, actionOf({ ...closed, body }));
  expect(refusalOf(await manager.delete(`/api/closures/${body.id}`))).toEqual({
    status: 409,
    code: 'CLOSURE_TAKEN_BACK',
  });
  expect(await readSlots(manager, 'status', ['15:00'], dayOfJune(3))).toEqual(['available']);
  await undo(manager, actionOf(undone));
  expect((await manager.delete(`/api/closures/${body.id}`)).status).toBe(200);
});

it('waits for histories that are behind, and is unavailable while one is stopped or rebuilt', async () => {
  const blocked = actionOf(await block('16:00', 4));
  const { progress, databaseUrl } = app.infrastructure;
  const count = (await app.readEvents()).length;
  await app.waitUntilVisible();
  progress.stop('time_slots_history', 'it could not take an event');
  for (const dryRun of [true, false]) {
    expect(refusalOf(await undo(manager, blocked, dryRun))).toEqual({
      status: 503,
      code: 'UNAVAILABLE',
    });
  }

  progress.advance({
    names: ['time_slots_history'],
    position: progress.getReached().get('bookings')?.position ?? 0n,
  });
  const { signal } = new AbortController();
  const lease = { databaseUrl, logger: pino({ level: 'silent' }), signal };
  await runUnderRebuildLease(
    lease,
    { name: 'a rebuild', waiting: '' },
    async ({ lease: rebuild }) => {
      await rebuild.note(['bookings_history'], { done: 0n, total: 1n });
      expect(refusalOf(await undo(manager, blocked))).toEqual({ status: 503, code: 'UNAVAILABLE' });
    },
  );
  expect((await app.readEvents()).length).toBe(count);
  expect((await undo(manager, blocked)).status).toBe(200);
});

it('is refused as a whole if one of its days has closed books', async () => {
  const ids = [5, 6].map((date) => slot('18:00', dayOfJune(date)));
  const blocked = actionOf(
    await manager.post('/api/timeslots/block', { reason: 'Wind', timeSlotIds: ids }),
  );
  const events = [{ type: 'BooksClosed', data: { before: dayOfJune(6) } }] as const;
  await app.app
    .get(Schedules)
    .executeAs(createSystemContext('CloseBooks', app.clock.now()), () => events);
  for (const dryRun of [true, false]) {
    expect(refusalOf(await undo(manager, blocked, dryRun))).toEqual({
      status: 409,
      code: 'BOOKS_CLOSED',
    });
  }

  expect(await readSlots(manager, 'status', ['18:00'], dayOfJune(6))).toEqual(['blocked']);
});
