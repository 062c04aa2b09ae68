import { expect, it } from '@jest/globals';

import { Clock } from '@cablepark/platform/clock';

import type { Lookups } from '#schedule/bookings/queries/lookups.query';
import { RemindCustomersHandler } from '#schedule/bookings/remind-customers/remind-customers.handler';
import { emptySchedule } from '#schedule/domain/schedule';
import type { PresentSchedule } from '#schedule/present-schedule';
import type { Schedules } from '#schedule/schedules';

it('reminds the customers of later bookings if those of earlier ones could not be reminded', async () => {
  let commands = 0;
  const schedules = {
    executeAs: () => {
      commands++;
      return commands === 1 ? Promise.reject(new Error('no answer')) : Promise.resolve();
    },
  };
  const lookups = {
    findBookingsToRemind: () =>
      Promise.resolve(Array.from({ length: 700 }, (_, i) => `booking ${i}`)),
  };
  const handler = new RemindCustomersHandler(
    schedules as unknown as Schedules,
    { isKnown: true, state: emptySchedule } as PresentSchedule,
    lookups as unknown as Lookups,
    new Clock(),
  );
  await expect(handler.execute()).rejects.toThrow('no answer');
  expect(commands).toBe(3);
});
