import { expect, it } from '@jest/globals';

import { hourOptions } from './hour-options.ts';

it('offers whole hours from 08:00 to 22:00', () => {
  const options = hourOptions('15:00');
  expect([options[0], options.at(-1), options.length]).toEqual(['08:00', '22:00', 15]);
});

it('also offers a current time outside these, in order', () => {
  expect(hourOptions('10:30').slice(2, 4)).toEqual(['10:00', '10:30']);
  expect(hourOptions('24:00').at(-1)).toBe('24:00');
});
