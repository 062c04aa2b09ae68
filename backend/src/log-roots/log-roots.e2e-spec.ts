import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';

import type { DailyRoot } from '@cablepark/contracts/shared/daily-root';
import type { Receipt } from '@cablepark/contracts/shared/receipt';
import { LogTree } from '@cablepark/log-tree/log-tree';
import { eventually } from '@cablepark/platform/test/eventually';

import { book, dayOfJune } from '../schedule/test/form.ts';
import { refusalOf } from '../test/browser.ts';
import { startRunningApp, type RunningApp } from '../test/running-app.ts';
import { RecordDailyRoots } from './commands/record-daily-roots/record-daily-roots.command.ts';

let app: RunningApp;
beforeAll(async () => {
  app = await startRunningApp();
});
afterAll(() => app.stop());

const record = (of = app.app) => of.get(CommandBus).execute(new RecordDailyRoots());
const listRoots = async (query = '') =>
  (await app.createGuest().get<DailyRoot[]>(`/api/log/roots${query}`)).body;

describe('the root of a day', () => {
  it('is recorded once after its end in UTC by any process, and missed ones at the next start', async () => {
    const { booking } = await book(app.createGuest(), ['15:00'], dayOfJune(9));
    await record();
    expect(await listRoots()).toEqual([]);

    app.clock.set('2026-06-01T23:59:59.999Z');
    await record();
    expect(await listRoots()).toEqual([]);
    const infrastructure = await app.reconnect();
    const another = await app.startAnother(infrastructure);
    app.clock.set('2026-06-02T00:00:00Z');
    await Promise.all([record(), record(another.app), record()]);
    const [first, ...none] = await listRoots();
    expect([first?.day, none]).toEqual(['2026-06-01', []]);
    const path = `/api/bookings/${booking.reference}/receipt?size=${first?.size}`;
    expect((await app.createGuest().get<Receipt>(path)).body.root).toBe(first?.root);

    await eventually(() => {
      expect(another.app.get(LogTree).head?.size).toBe((first?.size ?? 0) + 1);
    });
    app.clock.set('2026-06-05T12:00:00Z');
    await record(another.app);
    await record();
    await another.close();
    await infrastructure.close();
    const all = await listRoots();
    expect(all.map(({ day }) => day)).toEqual([
      '2026-06-01',
      '2026-06-02',
      '2026-06-03',
      '2026-06-04',
    ]);
    expect(new Set(all.slice(1).map(({ size }) => size))).toEqual(
      new Set([(first?.size ?? 0) + 1]),
    );
    const events = (await app.readEvents()).filter(({ type }) => type === 'DailyRootRecorded');
    expect(events.map(({ streamId, data }) => [streamId, data])).toEqual(
      all.map((root) => ['log-roots', root]),
    );
  });

  it('is listed to everybody, by ranges of days', async () => {
    const listDays = async (query: string) => (await listRoots(query)).map(({ day }) => day);
    expect(await listDays('?from=2026-06-02&to=2026-06-03')).toEqual(['2026-06-02', '2026-06-03']);
    expect(await listDays('?from=2026-06-04')).toEqual(['2026-06-04']);
    expect(await listDays('?to=2026-06-01')).toEqual(['2026-06-01']);
    expect(await listDays('?from=2026-07-01')).toEqual([]);
    expect(await listDays('?to=2026-07-02')).toEqual(['2026-06-02', '2026-06-03', '2026-06-04']);
    expect(await listDays('?from=2025-06-05&to=2026-06-05')).toHaveLength(4);
    for (const query of [
      '?from=x',
      '?from=2026-06-31',
      '?from=2026-06-03&to=2026-06-02',
      '?from=2025-06-04&to=2026-06-05',
    ]) {
      expect([query, refusalOf(await app.createGuest().get(`/api/log/roots${query}`))]).toEqual([
        query,
        { status: 400, code: 'INVALID_REQUEST' },
      ]);
    }
  });
});
