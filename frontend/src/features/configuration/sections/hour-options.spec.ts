import { expect, it } from '@jest/globals';

import { listHourOptions } from './hour-options.ts';

it('offers whole hours from 08:00 to 22:00', () => {
  const options = listHourOptions('15:00');
  expect([options[0], options.at(-1), options.length]).toEqual(['08:00', '22:00', 15]);
});

it('also offers a current time outside these, in order', () => {
  expect(listHourOptions('10:30').slice(2, 4)).toEqual(['10:00', '10:30']);
  expect(listHourOptions('24:00').at(-1)).toBe('24:00');
});
