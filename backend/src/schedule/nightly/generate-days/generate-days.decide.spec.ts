import { describe, it } from '@jest/globals';

import { seededOperatingHours } from '@cablepark/contracts/configuration/seeded-settings';
import {
  MONDAY,
  slot,
  slotOpened,
  slotsFrom,
  slotsGenerated,
} from '@cablepark/contracts/test/schedule-events';

import type { DaySchedule } from '#schedule/domain/day-schedule';
import { createTimetable, given } from '#schedule/test/given-day';
import { decideGenerateDay } from './generate-days.decide.ts';

const untilFive = seededOperatingHours.map((row) => ({ ...row, closeTime: '17:00' }));
const generate = (day: DaySchedule) =>
  decideGenerateDay(
    { day: MONDAY, timetable: createTimetable({ operatingHours: untilFive }) },
    day,
  );
const afternoon = slotsFrom('15:00', '17:00');

describe('generate a day', () => {
  it('generates the half-hours within its opening hours', () => {
    given().when(generate).then(slotsGenerated(afternoon));
  });

  it('keeps what staff changed before', () => {
    given(slotOpened(slot('15:00'), 1500), slotOpened(slot('10:00')))
      .when(generate)
      .then(slotsGenerated(afternoon.slice(1)));
  });

  it.each([
    ['generated', slotsGenerated(slotsFrom('15:00', '15:30'))],
    ['cleaned up', slotsGenerated([])],
  ])('returns no events for a day that was already %s', (_, before) => {
    given(before).when(generate).then();
  });
});
