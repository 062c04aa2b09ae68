import { expect, it } from '@jest/globals';
import { render } from '@testing-library/react';

import { formatChange, Sparkline } from './figure.tsx';

it.each([
  [112, 100, false, '+12%'],
  [95, 100, false, '\u22125%'],
  [100, 100, false, '0%'],
  [2500, 100, false, '+2\u00a0400%'],
  [45.25, 42, true, '+3.3\u00a0pp'],
  [40, 42.5, true, '\u22122.5\u00a0pp'],
  [42, 42.04, true, '0\u00a0pp'],
  [5, 0, false, undefined],
])('a change to %d from %d (a percentage: %s) is %s', (now, before, isPercentage, text) => {
  expect(formatChange('en', now, before, isPercentage)).toBe(text);
});

it('a change is written as its language does', () => {
  expect([formatChange('lv', 112, 100), formatChange('lv', 45.5, 42, true)]).toEqual([
    '+12\u00a0%',
    '+3,5\u00a0pp',
  ]);
});

it('a line has a point for each value, the highest at its top', () => {
  const { container } = render(<Sparkline values={[0, 5, 10]} />);
  expect(container.querySelector('polyline')?.getAttribute('points')).toBe(
    '0.00,32.00 50.00,16.00 100.00,0.00',
  );
});

it('two values make no line', () => {
  const { container } = render(<Sparkline values={[1, 2]} />);
  expect(container.innerHTML).toBe('');
});
