import { describe, expect, it } from '@jest/globals';

import { computePause, findStop, instantFrom, listStops } from './stops.ts';

const at = (minute: number): string => `2026-06-01T10:0${minute}:00.000Z`;
const action = (minute: number) => ({
  correlationId: `${minute}`,
  position: minute,
  decidedAt: at(minute),
});

describe('the stops of a week', () => {
  it('are the instants of its actions, in order and once each, but for the last, which is now', () => {
    expect(listStops([action(1), action(2), action(3), action(3), action(5)])).toEqual([
      at(1),
      at(2),
      at(3),
    ]);
    expect(listStops([action(1)])).toEqual([at(1)]);
    expect(listStops([])).toEqual([]);
  });

  it('begin with the earliest instant at which an action is done, whichever was decided later', () => {
    expect(listStops([action(9), action(1), action(4), action(3), action(5)])).toEqual([
      at(1),
      at(3),
    ]);
  });

  it('include that of any instant: the last action done by then, or the first', () => {
    const stops = [at(1), at(3), at(5)];
    const of = (asOf: string | undefined) => findStop(stops, asOf);
    expect([at(0), at(1), at(2), at(3), at(4), at(9), undefined].map(of)).toEqual([
      0, 0, 0, 1, 1, 2, 3,
    ]);
    expect(findStop([], undefined)).toBe(0);
  });

  it('are played slowly enough to follow, and a busy week within bounds', () => {
    expect(
      [0, 10, 50, 1000].map((length) => computePause(Array.from({ length }, () => at(1)))),
    ).toEqual([800, 800, 400, 120]);
  });
});

it.each([
  [at(1), at(1)],
  ['2026-06-01T13:01:00+03:00', '2026-06-01T13:01:00+03:00'],
  ['2026-06-01T10:01:00', undefined],
  ['2026-06-01', undefined],
  ['yesterday', undefined],
  ['2026-06-01T10:09:00Z', undefined],
  [null, undefined],
])('takes %s from the address as %s', (text, instant) => {
  expect(instantFrom(text, new Date(at(8)))).toBe(instant);
});
