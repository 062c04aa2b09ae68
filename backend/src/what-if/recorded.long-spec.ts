import { beforeAll, describe, expect, it } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';

import type { DomainEvent, ParkEvent } from '@cablepark/contracts/events';
import type { Statistics } from '@cablepark/contracts/statistics/statistics';

import { FillDemoSeason } from '../demo/commands/fill-demo-season/fill-demo-season.command.ts';
import { listRecordedEvents } from '../test/recorded-log/recorded-events.ts';
import { listRecordedLogs, readRecordedLog } from '../test/recorded-log/recorded-logs.ts';
import { startRunningApp } from '../test/running-app.ts';
import { compareWorlds, listCombinations } from './test/recorded.ts';

const expectSame = (events: readonly ParkEvent[], rules: object, isApart: boolean): void => {
  const { before, after, differing } = compareWorlds(events, rules, isApart);
  expect({ rules, isApart, after, differing }).toEqual({
    rules,
    isApart,
    after: before,
    differing: [],
  });
};

describe.each(listRecordedLogs())(
  'what if nothing is other than it was, on the log “%s”,',
  (name) => {
    let events: ParkEvent[];
    beforeAll(() => {
      events = listRecordedEvents(readRecordedLog(name));
      expect(events.filter(({ type }) => type === 'BookingPlaced').length).toBeGreaterThan(3);
    });

    it.each(listCombinations({ leadTime: 0, cancelWindow: 24 }))(
      'nothing differs under %j',
      (rules) => {
        expectSame(events, rules, false);
        expectSame(events, rules, true);
      },
    );
  },
);

describe('what if nothing is other than it was, on the demo’s season,', () => {
  it('nothing differs under any rules as they are', async () => {
    const app = await startRunningApp();
    try {
      await app.app.get(CommandBus).execute(new FillDemoSeason(() => undefined));
      await app.waitUntilVisible();
      const events = (await app.infrastructure.log.readPage<DomainEvent>(undefined, 100_000))
        .events;
      const manager = await app.signInAs('manager');
      const { body: stats } = await manager.get<Statistics>('/api/stats');
      expect(compareWorlds(events, {}).before).toMatchObject({
        bookings: stats.totalBookings,
        cents: Math.round(stats.totalRevenue * 100),
      });
      const asItIs = {
        pricing: 'peak=25,standard=20',
        hours: 'mon-fri=15:00-22:00,sat-sun=10:00-22:00',
        leadTime: 0,
        cancelWindow: 24,
      };
      for (const rules of listCombinations(asItIs)) {
        for (const isApart of [false, true]) {
          expectSame(events, rules, isApart);
        }
      }

      // Other rules change something, or the test above would prove little.
      expect(compareWorlds(events, { pricing: 'peak=30' }).differing.length).toBeGreaterThan(10);
      expect(compareWorlds(events, { leadTime: 24 }).differing.length).toBeGreaterThan(0);
      expect(
        compareWorlds(events, { hours: 'mon-sun=16:00-20:00' }).differing.length,
      ).toBeGreaterThan(10);
    } finally {
      await app.stop();
    }
  });
});
