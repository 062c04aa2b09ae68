import { expect, it } from '@jest/globals';

import { computeCancellations, type CancelledGroup } from './cancellations.ts';

const createGroup = (noticeHours: number, more: Partial<CancelledGroup> = {}): CancelledGroup => ({
  reason: 'customer',
  noticeHours,
  bookings: 1,
  slots: 2,
  revenue: 4050,
  ...more,
});

it('counts cancelled bookings by reason, and by notice with the lower end in', () => {
  const notices = [-30, -1, 0, 1, 2, 23, 24, 71, 72, 167, 168, 9000];
  const { byNotice, byReason, ...all } = computeCancellations([
    ...notices.map((hours) => createGroup(hours)),
    createGroup(5, { reason: 'weather', bookings: 3, slots: 6, revenue: 0 }),
  ]);
  expect(all).toEqual({ bookings: 15, slots: 30, revenue: 486 });
  expect(
    byNotice.map(({ fromHours, toHours, bookings }) => [fromHours, toHours, bookings]),
  ).toEqual([
    [0, 2, 4],
    [2, 24, 5],
    [24, 72, 2],
    [72, 168, 2],
    [168, null, 2],
  ]);
  expect(byReason.map(({ reason, bookings, revenue }) => [reason, bookings, revenue])).toEqual([
    ['customer', 12, 486],
    ['staff', 0, 0],
    ['weather', 3, 0],
    ['breakdown', 0, 0],
    ['other', 0, 0],
    ['unknown', 0, 0],
  ]);
});
