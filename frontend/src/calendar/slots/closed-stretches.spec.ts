import { expect, it } from '@jest/globals';

import type { CalendarClosure } from '@cablepark/contracts/schedule/time-slots';

import { makeFreeSlot } from '../test/slots.ts';
import { findClosuresOfDays, listClosedStretches } from './closed-stretches.ts';
import { slotOf } from './slots.ts';

const DAY = '2026-06-02';
const free = (time: string) => makeFreeSlot(DAY, time);
const blocked = (time: string) => ({ ...free(time), status: 'blocked' as const });
const start = (time: string) => slotOf(free(time));
const storm = (from: string, to: string): CalendarClosure => ({
  from: free(from).startTime,
  to: free(to).startTime,
  reason: 'weather',
  note: null,
});

it('joins blocked half hours in a row, unless something else closed them', () => {
  const [one, other] = [storm('16:00', '17:00'), storm('17:00', '18:00')];
  const slots = [
    ...['12:00', '12:30'].map(blocked),
    free('13:00'),
    ...['13:30', '16:00', '16:30', '17:00', '17:30'].map(blocked),
  ];
  expect(listClosedStretches(slots, [one, other])).toEqual([
    { start: start('12:00'), end: start('13:00'), closure: undefined },
    { start: start('13:30'), end: start('14:00'), closure: undefined },
    { start: start('16:00'), end: start('17:00'), closure: one },
    { start: start('17:00'), end: start('18:00'), closure: other },
  ]);
});

it('takes a slot that a closure only touches for closed by it', () => {
  const closure = {
    ...storm('16:00', '17:00'),
    from: new Date(Date.parse(free('16:00').startTime) + 60_000).toISOString(),
  };
  expect(listClosedStretches([blocked('16:00')], [closure])).toMatchObject([{ closure }]);
});

it('knows the days that a closure has ended, whatever was before', () => {
  const closure = storm('16:00', '17:00');
  const now = new Date(free('15:30').startTime);
  const storming = ['16:00', '16:30'].map(blocked);
  expect(findClosuresOfDays([free('15:00'), ...storming], [closure], now)).toEqual(
    new Map([[DAY, closure]]),
  );
  expect(findClosuresOfDays([free('15:30'), ...storming], [closure], now)).toEqual(new Map());
  expect(findClosuresOfDays(storming, [], now)).toEqual(new Map());
});
