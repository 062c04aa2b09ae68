import { describe, expect, it } from '@jest/globals';

import { bookingKey } from './booking-key.ts';
import { blockSlots, makeSlotsAvailable, releaseSlots } from './change-slots.ts';
import { regenerateSlots } from './regenerate-slots.ts';

const slots = { timeSlotIds: [989_064] };
const cell = { id: '-5', startTime: '2026-06-01T12:00:00Z', endTime: '2026-06-01T12:30:00Z' };
const findProblem = (
  endpoint: typeof blockSlots | typeof makeSlotsAvailable | typeof releaseSlots,
  body: unknown,
) => endpoint.body?.safeParse(body).error?.issues[0]?.message;

describe('the form to block slots', () => {
  it.each([
    [{ ...slots }, 'Reason is required'],
    [{ ...slots, reason: '' }, 'Reason is required'],
    [{ ...slots, reason: '  ' }, 'Reason is required'],
    [{ ...slots, reason: 7 }, 'Reason is required'],
    [{ ...slots, reason: 'x' }, 'Reason must be at least 2 characters'],
    [{ reason: 'Storm' }, 'Must select at least one time slot'],
    [
      { reason: 'Storm', timeSlotIds: [], unallocatedSlots: [] },
      'Must select at least one time slot',
    ],
    [{ reason: 'Storm', ...slots }, undefined],
    [{ reason: 'Storm', unallocatedSlots: [cell] }, undefined],
  ])('answers %j with %p', (body, message) => {
    expect(findProblem(blockSlots, body)).toBe(message);
  });
});

describe('the form to make slots available', () => {
  it.each([
    [{ ...slots, price: 4.99 }, 'Price must be at least €5'],
    [{ ...slots, price: -1 }, 'Price must be at least €5'],
    [{ ...slots, price: '15' }, 'Price must be at least €5'],
    [{ ...slots }, 'Price must be at least €5'],
    [{ ...slots, price: 1e9 }, 'Price is too high'],
    [{ price: 15 }, 'Must select at least one time slot'],
    [{ price: 5, ...slots }, undefined],
    [{ price: 15, unallocatedSlots: [cell] }, undefined],
  ])('answers %j with %p', (body, message) => {
    expect(findProblem(makeSlotsAvailable, body)).toBe(message);
  });

  it('accepts prices with cents', () => {
    expect(makeSlotsAvailable.body?.parse({ ...slots, price: 17.35 })).toMatchObject({
      priceCents: 1735,
    });
  });
});

describe('the form to release slots', () => {
  it('requires slots', () => {
    expect(findProblem(releaseSlots, {})).toBe('Must select at least one time slot');
    expect(findProblem(releaseSlots, slots)).toBeUndefined();
  });
});

describe('the forms that change slots', () => {
  const start = Date.parse('2026-06-01T00:00:00Z');
  const days = (count: number) =>
    Array.from({ length: count }, (_, i) => ({
      startTime: new Date(start + i * 86_400_000).toISOString(),
      endTime: new Date(start + (i + 1) * 86_400_000).toISOString(),
    }));
  const ids = (count: number) => Array.from({ length: count }, (_, i) => 989_064 + i);
  const TOO_MANY = 'At most 2000 time slots at once';

  it.each([
    ['2,000 ids', { timeSlotIds: ids(2000) }, undefined],
    ['2,001 ids', { timeSlotIds: ids(2001) }, TOO_MANY],
    [
      '41 days of 48 half hours and 32 ids',
      { timeSlots: days(41), timeSlotIds: ids(32) },
      undefined,
    ],
    ['one id more', { timeSlots: days(41), timeSlotIds: ids(33) }, TOO_MANY],
    ['42 days in two lists', { timeSlots: days(21), unallocatedSlots: days(21) }, TOO_MANY],
  ])('accept 2,000 half hours in all and no more: %s', (_, body, message) => {
    expect(findProblem(blockSlots, { ...body, reason: 'Storm' })).toBe(message);
    expect(findProblem(makeSlotsAvailable, { ...body, price: 20 })).toBe(message);
    expect(findProblem(releaseSlots, body)).toBe(message);
  });
});

describe('the request to regenerate', () => {
  const parseRequest = (body: unknown) => regenerateSlots.body?.parse(body);
  const defaults = {
    operationType: 'update_and_generate',
    includeAvailable: true,
    includeBooked: false,
    includeSetByHand: false,
    applyCurrentPricing: true,
    applyCurrentOperatingHours: true,
    dryRun: false,
  };

  it('stands for the booking window and the defaults if it is empty', () => {
    expect(parseRequest({})).toEqual({ ...defaults, from: undefined, to: undefined });
  });

  it.each([
    [
      'days, both inclusive',
      { fromDate: '2026-06-01', toDate: '2026-06-03' },
      '2026-06-01',
      '2026-06-03',
    ],
    [
      'instants, for the days they lie in',
      { fromDate: '2026-05-31T21:00:00Z', toDate: '2026-06-01T20:59:59Z' },
      '2026-06-01',
      '2026-06-01',
    ],
    ['a start alone', { fromDate: '2026-06-01' }, '2026-06-01', undefined],
    [
      'the toolbar, a day',
      { startTime: '2026-05-31T21:00:00.000Z', endTime: '2026-06-01T21:00:00.000Z' },
      '2026-06-01',
      '2026-06-01',
    ],
    [
      'the toolbar, days as such',
      { startTime: '2026-06-01', endTime: '2026-06-02' },
      '2026-06-01',
      '2026-06-01',
    ],
    [
      'the toolbar, its whole week',
      {
        startTime: '2026-06-03T21:00:00.000Z',
        endTime: '2026-06-04T21:00:00.000Z',
        fullWeek: true,
      },
      '2026-06-01',
      '2026-06-07',
    ],
    [
      'the toolbar on a Sunday',
      { startTime: '2026-06-07T08:00:00Z', endTime: '2026-06-08T08:00:00Z', fullWeek: true },
      '2026-06-01',
      '2026-06-07',
    ],
    [
      'the toolbar on a day of 25 hours',
      { startTime: '2026-10-24T21:00:00Z', endTime: '2026-10-25T22:00:00Z' },
      '2026-10-25',
      '2026-10-25',
    ],
    [
      'the toolbar without an end',
      { startTime: '2026-06-03T09:00:00Z', fullWeek: true },
      '2026-06-01',
      '2026-06-07',
    ],
  ])('accepts %s', (_, body, from, to) => {
    expect(parseRequest(body)).toEqual({ ...defaults, from, to });
  });

  it.each([
    { operationType: 'everything' },
    { includeBooked: 'true' },
    { includeAvailable: null },
    { applyCurrentPricing: 1 },
    { dryRun: 'no' },
    { fullWeek: 'yes' },
    { fromDate: '2026-02-30' },
    { toDate: 'tomorrow' },
    { startTime: 12 },
    { startTime: '2026-06-01', endTime: 'later' },
    { startTime: '2026-06-02', endTime: '2026-06-01' },
  ])('refuses %j', (body) => {
    expect(regenerateSlots.body?.safeParse(body).success).toBe(false);
  });
});

describe("a booking's key", () => {
  it.each([
    ['2026-06-01.7HQ2M3N4P5Q6R7S8', ''],
    ['7HQ2M3N4P5Q6R7S8', '7HQ2M3N4P5Q6R7S8'],
    ['7hq2-m3n4-p5q6-r7s8', '7HQ2M3N4P5Q6R7S8'],
    ['7HQ2', ''],
    ['7HQ2M3N4P5Q6R7S8\u0000', ''],
    ["' OR 1=1 --", ''],
    ['\ud800', ''],
    ['', ''],
  ])('%j is read as %j', (typed, key) => {
    expect(bookingKey.parse(typed)).toBe(key);
  });
});
