import type { BookingDetail } from '@cablepark/contracts/schedule/booking';
import { addDays, today, type Day } from '@cablepark/contracts/shared/riga-time';
import { dayStream } from '@cablepark/contracts/shared/streams';
import { newEvent, systemContext } from '@cablepark/event-store/streams/command-context';
import { StreamStore } from '@cablepark/event-store/streams/stream-store';
import { eventually } from '@cablepark/platform/test/eventually';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import { SeedConfiguration } from '../../configuration/commands/seed-configuration/seed-configuration.command-handler.ts';
import { refusalOf, type Answer } from '../../test/browser.ts';
import { runningApp, TEST_NOW, type RunningApp } from '../../test/running-app.ts';
import { GenerateDays } from './generate-days/generate-days.command-handler.ts';
import { slot } from '../test/day-events.ts';

const TODAY = today(new Date(TEST_NOW));
const TOMBSTONED = addDays(TODAY, 9);
const GARBLED = addDays(TODAY, 10);
const GOOD = addDays(TODAY, 11);
const customer = { fullName: 'Anna Bērziņa', phoneNumber: '+371 2655 4433' };

let app: RunningApp;
const book = (day: Day): Promise<Answer<BookingDetail>> =>
  app.guest().post('/api/bookings', { ...customer, timeSlotIds: [slot('18:00', day)] });
const health = async () => {
  const { status, body } = await app
    .guest()
    .get<{ status: string; days: { status: string; message?: string } }>('/api/health');
  return { code: status, status: body.status, days: body.days };
};

beforeAll(async () => {
  app = await runningApp();
  const { log } = app.infrastructure;
  await log.connection.current.client.tombstoneStream(dayStream(TOMBSTONED));
  const { revision } = await log.readStream(dayStream(GARBLED));
  const garbled = { type: 'SlotOpened', data: { slotId: 'none' } } as never;
  await log.append(dayStream(GARBLED), [newEvent(garbled, systemContext('Test', new Date(TEST_NOW)))], revision);
});
afterAll(() => app.stop());

describe('a day that cannot be read', () => {
  it.each([
    ['whose stream was deleted for good', TOMBSTONED],
    ['with an event that cannot be understood', GARBLED],
  ])('is answered as unavailable and named by health: %s', async (_, day) => {
    const refused = await book(day);
    expect([refusalOf(refused), refused.headers.has('retry-after')]).toEqual([
      { status: 503, code: 'UNAVAILABLE' },
      true,
    ]);
    await eventually(async () => {
      expect(await health()).toMatchObject({ code: 200, status: 'degraded', days: { status: 'down' } });
      expect((await health()).days.message).toContain(`${day} can't be read`);
    });
  });

  it('does not affect the other days', async () => {
    expect(await book(GOOD)).toMatchObject({ status: 201 });
    expect(await app.guest().get(`/api/timeslots?startDate=${TOMBSTONED}&endDate=${GOOD}`)).toMatchObject({
      status: 200,
    });
  });

  it('does not stop a start, which reports it', async () => {
    const { infrastructure } = app;
    const restarted = await app.another({ store: new StreamStore(infrastructure.log) });
    infrastructure.trouble.over('days', TOMBSTONED);
    infrastructure.trouble.over('days', GARBLED);
    const commands = restarted.app.get(CommandBus);
    await commands.execute(new SeedConfiguration());
    await commands.execute(new GenerateDays());
    expect([...infrastructure.trouble.subjectsOf('days')].sort()).toEqual([TOMBSTONED, GARBLED]);
    await restarted.close();
  });
});

describe('a configuration that cannot be read', () => {
  it('leaves the last values in force, does not stop a start, and is reported', async () => {
    const { infrastructure } = app;
    const { revision } = await infrastructure.log.readStream('configuration');
    const garbled = { type: 'PricingChanged', data: { name: 7 } } as never;
    await infrastructure.log.append(
      'configuration',
      [newEvent(garbled, systemContext('Test', new Date(TEST_NOW)))],
      revision,
    );
    await eventually(async () => {
      expect((await app.guest().get('/api/health')).body).toMatchObject({
        status: 'degraded',
        configuration: { status: 'down' },
      });
    });
    expect(await app.guest().post('/api/bookings', { ...customer, timeSlotIds: [slot('19:00', GOOD)] })).toMatchObject({
      status: 201,
      body: { booking: { totalPrice: 25 } },
    });
    const restarted = await app.another({ store: new StreamStore(infrastructure.log) });
    await restarted.app.get(CommandBus).execute(new SeedConfiguration());
    await restarted.app.get(CommandBus).execute(new GenerateDays());
    await restarted.close();
  });
});
