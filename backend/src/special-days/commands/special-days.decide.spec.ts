import { describe, expect, it } from '@jest/globals';

import {
  seededOperatingHours,
  seededPricing,
} from '@cablepark/contracts/configuration/seeded-settings';
import type { ScheduleStreamEvent } from '@cablepark/contracts/events';
import type { Day } from '@cablepark/contracts/shared/riga-time';
import {
  MONDAY,
  slot,
  slotBlocked,
  slotsChanged,
  slotsGenerated,
} from '@cablepark/contracts/test/schedule-events';

import { emptySchedule } from '#schedule/domain/schedule';
import { catchRejection, given } from '#schedule/test/given-day';
import { decideChangeSpecialDays } from './change-special-days/change-special-days.decide.ts';
import { decideRemoveSpecialDay } from './remove-special-day/remove-special-day.decide.ts';

const TUESDAY = '2026-06-02';
const NEXT_YEAR = '2027-06-24';
const setting = { isClosed: true, openTime: null, closeTime: null, priceCents: null, note: null };
const settings: ScheduleStreamEvent[] = [
  ...seededOperatingHours.map((data) => ({ type: 'OperatingHoursChanged', data }) as const),
  ...seededPricing.map((data) => ({ type: 'PricingChanged', data }) as const),
];
const specialDaysChanged = (...days: Day[]): ScheduleStreamEvent => ({
  type: 'SpecialDaysChanged',
  data: { days, setting },
});
const toCommand = (...days: Day[]) => ({ days, setting, today: MONDAY });

describe('change special days', () => {
  it('is one event for all of them, today included, and one for each day whose slots change', () => {
    const times = [slot('15:00'), slot('15:30')];
    given(...settings, slotsGenerated(times), slotBlocked(slot('15:30')))
      .when((_, schedule) =>
        decideChangeSpecialDays(toCommand(MONDAY, TUESDAY, NEXT_YEAR), schedule),
      )
      .then(
        specialDaysChanged(MONDAY, TUESDAY, NEXT_YEAR),
        slotsChanged({ removed: [slot('15:00')] }),
        slotsChanged({ day: TUESDAY }),
      );
  });

  it('refuses all of them if one is over', () => {
    expect(
      catchRejection(() =>
        decideChangeSpecialDays(toCommand(TUESDAY, '2026-05-31'), emptySchedule),
      ),
    ).toMatchObject({
      code: 'INVALID_REQUEST',
    });
  });
});

describe('remove a special day', () => {
  it('removes the one that is there, and gives the day the slots of its week', () => {
    const open = { slotId: slot('15:00'), priceCents: 2000 };
    const hourLong = [
      {
        type: 'OperatingHoursChanged',
        data: { ...MONDAYS, openTime: '15:00', closeTime: '15:30' },
      } as const,
    ];
    given(...settings, ...hourLong, specialDaysChanged(MONDAY, NEXT_YEAR))
      .when((_, schedule) => decideRemoveSpecialDay(MONDAY, MONDAY, schedule))
      .then(
        { type: 'SpecialDaysRemoved', data: { days: [MONDAY] } },
        slotsChanged({ slots: [open] }),
      );
  });

  it('changes no slots of a day that is over', () => {
    given(...settings, specialDaysChanged(MONDAY))
      .when((_, schedule) => decideRemoveSpecialDay(MONDAY, TUESDAY, schedule))
      .then({ type: 'SpecialDaysRemoved', data: { days: [MONDAY] } });
  });

  it('refuses a day that is not special', () => {
    given(specialDaysChanged(MONDAY))
      .when((_, schedule) => decideRemoveSpecialDay(TUESDAY, MONDAY, schedule))
      .rejects('SPECIAL_DAY_NOT_FOUND');
  });
});

const MONDAYS = { dayOfWeek: 0, isClosed: false, useLocalTime: true };
