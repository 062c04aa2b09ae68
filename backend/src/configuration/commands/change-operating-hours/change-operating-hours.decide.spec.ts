import { describe, expect, it } from '@jest/globals';

import { seededOperatingHours } from '@cablepark/contracts/configuration/seeded-settings';
import { type OperatingHours } from '@cablepark/contracts/configuration/settings';

import { emptySettings } from '#schedule/domain/settings';
import { decideChangeOperatingHours, type HoursChange } from './change-operating-hours.decide.ts';

const monday: OperatingHours = {
  dayOfWeek: 0,
  openTime: '15:00',
  closeTime: '22:00',
  isClosed: false,
  useLocalTime: true,
};
const change = (command: Partial<HoursChange>, operatingHours = seededOperatingHours) =>
  decideChangeOperatingHours(
    { dayOfWeek: 0, openTime: '15:00', closeTime: '22:00', isClosed: false, ...command },
    { ...emptySettings, operatingHours },
  );
const operatingHoursChanged = (data: Partial<OperatingHours>) => [
  { type: 'OperatingHoursChanged', data: { ...monday, ...data } },
];

describe('change opening hours', () => {
  it('changes one weekday', () => {
    expect(change({ openTime: '12:00', closeTime: '20:00' })).toEqual(
      operatingHoursChanged({ openTime: '12:00', closeTime: '20:00' }),
    );
  });

  it('closes a day and keeps its times', () => {
    expect(change({ openTime: null, closeTime: null, isClosed: true })).toEqual(
      operatingHoursChanged({ isClosed: true }),
    );
  });

  it("puts an edited row on Riga's clock", () => {
    expect(change({}, [{ ...monday, useLocalTime: false }])).toEqual(operatingHoursChanged({}));
  });

  it.each<[Partial<HoursChange>, Partial<OperatingHours>]>([
    [{ openTime: '12:00' }, { openTime: '12:00', isClosed: true }],
    [{ closeTime: '20:00' }, { closeTime: '20:00', isClosed: true }],
    [{ isClosed: false }, {}],
  ])('changes %j alone, and keeps the rest', (command, after) => {
    const present = { ...emptySettings, operatingHours: [{ ...monday, isClosed: true }] };
    expect(decideChangeOperatingHours({ dayOfWeek: 0, ...command }, present)).toEqual(
      operatingHoursChanged(after),
    );
  });

  it('refuses a time that the other one does not allow', () => {
    const present = { ...emptySettings, operatingHours: [monday] };
    const refusal = 'Close time must be after open time';
    expect(() => decideChangeOperatingHours({ dayOfWeek: 0, openTime: '22:00' }, present)).toThrow(
      refusal,
    );
    expect(() => decideChangeOperatingHours({ dayOfWeek: 0, closeTime: '15:00' }, present)).toThrow(
      refusal,
    );
  });

  it('returns no events if nothing changes', () => {
    expect(change({})).toEqual([]);
  });

  it.each([-1, 7])('refuses an unknown weekday: %d', (dayOfWeek) => {
    expect(() => change({ dayOfWeek })).toThrow('There is no such setting.');
  });
});
