import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Statistics } from '@cablepark/contracts/statistics/statistics';
import { convert } from '@cablepark/conversion/convert/convert';
import { Survey } from '@cablepark/conversion/old/survey';
import { fromStoredEvent, type RecordedEvent } from '@cablepark/event-store/log/domain-events';
import { CommandBus } from '@nestjs/cqrs';
import { scheduleRules } from './schedule-rules.ts';
import { FillDemoSeason } from '../../demo/commands/fill-demo-season/fill-demo-season.command-handler.ts';
import type { RecordedLog } from '../../test/recorded-log/recorded-log.ts';
import { readRecordedLog, recordedLogs } from '../../test/recorded-log/recorded-logs.ts';
import { runningApp } from '../../test/running-app.ts';
import { combinations, compared } from '../../what-if/test/recorded.ts';

/** The events of a log of before, as they are once it has been converted. */
async function eventsOf({ events }: RecordedLog): Promise<RecordedEvent[]> {
  const revisions = new Map<string, bigint>();
  const old = events.map(({ stream, position, created, data, metadata, ...event }) => {
    const revision = (revisions.get(stream) ?? -1n) + 1n;
    revisions.set(stream, revision);
    const parts = { data: bytes(data), metadata: bytes(metadata), isJson: true };
    return { ...event, ...parts, stream, revision, position: BigInt(position), created: new Date(created) };
  });
  const hasAddress = (customers: readonly unknown[]) => Promise.resolve(customers.map(() => false));
  const converted: RecordedEvent[] = [];
  for await (const page of convert([old], await Survey.of([old]), { rules: scheduleRules, hasAddress }))
    for (const { stream: streamId, data, metadata, ...event } of page) {
      const commit = BigInt(converted.length);
      const parts = { data: parsed(data), metadata: parsed(metadata) };
      converted.push(
        ...[fromStoredEvent({ ...event, ...parts, streamId, position: { commit, prepare: commit } }) ?? []].flat(),
      );
    }
  return converted;
}

const bytes = (value: object): Buffer => Buffer.from(JSON.stringify(value));
const parsed = (text: Buffer): unknown => JSON.parse(text.toString());

const expectSame = (events: readonly RecordedEvent[], rules: object, isApart: boolean): void => {
  const { before, after, differing } = compared(events, rules, isApart);
  expect({ rules, isApart, after, differing }).toEqual({ rules, isApart, after: before, differing: [] });
};

describe.each(recordedLogs())('what if nothing is other than it was, on the log “%s”,', (name) => {
  let events: RecordedEvent[];
  beforeAll(async () => {
    events = await eventsOf(readRecordedLog(name));
    expect(events.filter(({ type }) => type === 'BookingPlaced').length).toBeGreaterThan(3);
  });

  it.each(combinations({ leadTime: 0, cancelWindow: 24 }))('nothing differs under %j', (rules) => {
    expectSame(events, rules, false);
    expectSame(events, rules, true);
  });
});

describe('what if nothing is other than it was, on the demo’s season,', () => {
  it('nothing differs under any rules as they are', async () => {
    const app = await runningApp();
    try {
      await app.app.get(CommandBus).execute(new FillDemoSeason({ report: () => undefined }));
      await app.visible();
      const events = (await app.infrastructure.log.readPage(undefined, 100_000)).events;
      const manager = await app.signedInAs('manager');
      const { body: stats } = await manager.get<Statistics>('/api/stats');
      expect(compared(events, {}).before).toMatchObject({
        bookings: stats.totalBookings,
        cents: Math.round(stats.totalRevenue * 100),
      });
      const asItIs = {
        pricing: 'peak=25,standard=20',
        hours: 'mon-fri=15:00-22:00,sat-sun=10:00-22:00',
        leadTime: 0,
        cancelWindow: 24,
      };
      for (const rules of combinations(asItIs)) for (const isApart of [false, true]) expectSame(events, rules, isApart);
      // A change changes something, or the above would prove little.
      expect(compared(events, { pricing: 'peak=30' }).differing.length).toBeGreaterThan(10);
      expect(compared(events, { leadTime: 24 }).differing.length).toBeGreaterThan(0);
      expect(compared(events, { hours: 'mon-sun=16:00-20:00' }).differing.length).toBeGreaterThan(10);
    } finally {
      await app.stop();
    }
  });
});
