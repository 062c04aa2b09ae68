import { expect, it } from '@jest/globals';
import { hoursOffered } from './whole-hours.ts';

it('offers whole hours from 08:00 to 22:00', () => {
  const offered = hoursOffered('15:00');
  expect([offered[0], offered.at(-1), offered.length]).toEqual(['08:00', '22:00', 15]);
});

it('keeps an hour that was set otherwise, in its place', () => {
  expect(hoursOffered('10:30').slice(2, 4)).toEqual(['10:00', '10:30']);
  expect(hoursOffered('24:00').at(-1)).toBe('24:00');
});
