import { describe, expect, it } from '@jest/globals';

import { slotFromHalfHour, type SlotId } from '@cablepark/contracts/shared/slot-ids';

import { groupDifferences, listTellingDifferences } from './differences.ts';
import { makeBookedSlots, makeEntry, makeSubject } from './test/entry.ts';

const [first, second] = [slotFromHalfHour(1), slotFromHalfHour(2)];
const booked = { slotId: first, field: 'status', before: 'available', after: 'booked' };

describe('groupDifferences', () => {
  it('joins what happened to several slots or days alike', () => {
    const blocked = (slotId: SlotId) => ({
      slotId,
      field: 'status',
      before: 'available',
      after: 'blocked',
    });
    const opens = (day: string, after: string) => ({ day, field: 'openTime', before: null, after });
    const entries = [
      makeEntry('SlotBlocked', { changes: [blocked(second)] }),
      makeEntry('SlotBlocked', { changes: [blocked(first)] }),
      makeEntry('SpecialDaysChanged', {
        changes: [opens('2026-06-23', '12:00'), opens('2026-06-24', '12:00')],
      }),
      makeEntry('SlotPriceChanged', {
        changes: [{ slotId: first, field: 'price', before: 20, after: 25 }],
      }),
      makeEntry('UserSignedIn'),
    ];
    expect(groupDifferences(entries)).toEqual([
      {
        field: 'status',
        before: 'available',
        after: 'blocked',
        slots: [second, first],
        days: [],
        setting: null,
      },
      {
        field: 'openTime',
        before: null,
        after: '12:00',
        slots: [],
        days: ['2026-06-23', '2026-06-24'],
        setting: null,
      },
      { field: 'price', before: 20, after: 25, slots: [first], days: [], setting: null },
    ]);
  });
});

it('keeps settings apart', () => {
  const opens = (setting: string) =>
    makeEntry('OperatingHoursChanged', {
      subject: makeSubject({ setting }),
      changes: [{ field: 'openTime', before: '15:00', after: '14:00' }],
    });
  const settings = ['operatingHours.0', 'operatingHours.1'];
  expect(groupDifferences(settings.map(opens)).map(({ setting }) => setting)).toEqual(settings);
});

describe('listTellingDifferences', () => {
  const ofBooking = { subject: makeSubject({ reference: 'ABCDEFGH23456789' }) };
  const fields = (...entries: Parameters<typeof listTellingDifferences>[0]) =>
    listTellingDifferences(entries).map(({ field }) => field);

  it('leaves out what a sentence about a new booking says already', () => {
    const changes = [
      { field: 'status', before: null, after: 'standing' },
      { field: 'timeSlots', before: null, after: makeBookedSlots(first) },
      { field: 'equipmentRental', before: null, after: true },
      { field: 'package', before: null, after: true },
      booked,
    ];
    expect(fields(makeEntry('BookingPlaced', { ...ofBooking, changes }))).toEqual([
      'equipmentRental',
      'package',
    ]);
  });

  it('says where a booking was moved, and that it was cancelled', () => {
    const moved = [
      { field: 'timeSlots', before: makeBookedSlots(first), after: makeBookedSlots(second) },
      booked,
    ];
    expect(fields(makeEntry('BookingMoved', { ...ofBooking, changes: moved }))).toEqual([
      'timeSlots',
    ]);
    const cancelled = [
      { field: 'status', before: 'standing', after: 'cancelled' },
      { field: 'timeSlots', before: makeBookedSlots(second), after: [] },
    ];
    expect(fields(makeEntry('BookingCancelled', { ...ofBooking, changes: cancelled }))).toEqual([
      'status',
    ]);
  });

  it('says what slots were before', () => {
    expect(fields(makeEntry('SlotBlocked', { changes: [booked] }))).toEqual(['status']);
    const opened = { slotId: first, field: 'status', before: null, after: 'available' };
    expect(fields(makeEntry('SlotsGenerated', { changes: [opened] }))).toEqual([]);
  });
});
