import { describe, it } from '@jest/globals';
import type { DaySchedule } from '../../domain/day-schedule.ts';
import { hours, MONDAY, pricing, slot, slotOpened, slotsFrom, slotsGenerated } from '../../test/day-events.ts';
import { given } from '../../test/given-day.ts';
import { decideGenerateDay } from './generate-day.decide.ts';

const untilFive = hours.map((row) => ({ ...row, closeTime: '17:00' }));
const generate = (day: DaySchedule) => decideGenerateDay({ day: MONDAY, hours: untilFive, pricing }, day);
const afternoon = slotsFrom('15:00', '17:00');

describe('generate a day', () => {
  it('opens the half-hours of its hours', () => {
    given().when(generate).then(slotsGenerated(afternoon));
  });

  it('goes around what staff did early', () => {
    given(slotOpened(slot('15:00'), 1500), slotOpened(slot('10:00')))
      .when(generate)
      .then(slotsGenerated(afternoon.slice(1)));
  });

  it.each([
    ['generated', slotsGenerated(slotsFrom('15:00', '15:30'))],
    ['cleaned up', slotsGenerated([])],
  ])('leaves a day alone that was %s already', (_, before) => {
    given(before).when(generate).then();
  });
});
