import { expect, it } from '@jest/globals';

import { formatValue, isNumeric } from './columns.ts';

it.each([
  ['share', 0.425, '42.5%', '42,5\u00a0%'],
  ['euros', '1250', '€1\u00a0250.00', '1\u00a0250,00\u00a0€'],
  ['lost', 80.5, '€80.50', '80,50\u00a0€'],
  ['bookings', 12_345, '12\u00a0345', '12\u00a0345'],
  ['weekday', 0, 'Monday', 'Pirmdiena'],
  ['reason', 'weather', 'Weather', 'Laikapstākļi'],
  ['day', '2026-06-20', 'Sat 20 June', 'Se, 20. jūnijs'],
  ['time', '15:00', '15:00', '15:00'],
  ['share', null, '', ''],
  ['reason', 'sold_out', 'Sold out', 'Jau rezervēts'],
  ['reason', 'of ours', 'of ours', 'of ours'],
])('the column %s shows %j as %s and %s', (column, value, english, latvian) => {
  expect(formatValue('en', column, value)).toBe(english);
  expect(formatValue('lv', column, value)).toBe(latvian);
});

it('a column of somebody’s own is shown as it was answered', () => {
  expect(
    [12_345, '0.5', null, ['a'], 'text'].map((value) => formatValue('lv', 'my_share', value)),
  ).toEqual(['12345', '0.5', '', '["a"]', 'text']);
  expect([isNumeric('my_share', 1), isNumeric('my_share', '1'), isNumeric('share', '0.5')]).toEqual(
    [true, false, true],
  );
});
