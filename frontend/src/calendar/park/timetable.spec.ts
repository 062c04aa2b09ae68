import { describe, expect, it } from '@jest/globals';

import { seededOperatingHours } from '@cablepark/contracts/configuration/seeded-settings';
import type { OperatingHours } from '@cablepark/contracts/configuration/settings';

import { exampleConfig } from '#shared/test/examples';
import { makeTimetable } from './timetable.ts';

const row = { startTime: null, endTime: null, applyToWeekends: false, weekendMultiplier: null };
const pricing = [
  { ...row, id: 1, name: 'standard' as const, price: 20 },
  { ...row, id: 2, name: 'peak' as const, price: 25, startTime: '17:00', endTime: '21:00' },
];
const timetable = (
  change: (hours: OperatingHours) => Partial<OperatingHours> = () => ({}),
  monday = '2026-06-15',
) =>
  makeTimetable(
    {
      pricing,
      operatingHours: seededOperatingHours.map((hours, id) => ({
        ...exampleConfig.operatingHours[0],
        ...hours,
        id,
        timezone: 'Europe/Riga',
        ...change(hours),
      })),
    },
    monday,
  ).map(({ first, last, hours }) => [
    `${first}-${last}`,
    ...hours.map(({ from, to, tariff, price }) => `${from}-${to} ${tariff} ${price.price}`),
  ]);

describe('the week of a park', () => {
  it('has the prices of each hour, and weekdays that are alike together', () => {
    expect(timetable()).toEqual([
      ['0-4', '15:00-17:00 standard 20', '17:00-21:00 peak 25', '21:00-22:00 standard 20'],
      ['5-6', '10:00-22:00 weekend 25'],
    ]);
  });

  it('follows its settings', () => {
    const isWednesday = ({ dayOfWeek }: OperatingHours) => dayOfWeek === 2;
    expect(
      timetable((hours) =>
        isWednesday(hours) ? { isClosed: true } : { openTime: '20:00', closeTime: '24:00' },
      ),
    ).toEqual([
      ['0-1', '20:00-21:00 peak 25', '21:00-24:00 standard 20'],
      ['2-2'],
      ['3-4', '20:00-21:00 peak 25', '21:00-24:00 standard 20'],
      ['5-6', '20:00-24:00 weekend 25'],
    ]);
  });

  it.each([
    ['2026-06-15', '13:00-14:00 standard 20'],
    ['2026-11-16', '12:00-13:00 standard 20'],
  ])('shows hours that are set in UTC on Riga’s clock, from %s', (monday, hours) => {
    const inUtc = { openTime: '10:00', closeTime: '11:00', useLocalTime: false };
    expect(timetable(() => inUtc, monday)[0]).toEqual(['0-4', hours]);
  });
});
