import { describe, expect, it } from '@jest/globals';

import { reject } from '@cablepark/contracts/shared/rejection';
import { addHalfHours, type SlotId } from '@cablepark/contracts/shared/slot-ids';
import { slot, slotBlocked, slotsGenerated } from '@cablepark/contracts/test/schedule-events';

import { emptySchedule } from '#schedule/domain/schedule';
import { catchRejection, given } from '#schedule/test/given-day';
import { decideOnEachDay } from './each-day.ts';

const TUESDAY = '2026-06-02';
const wanted = {
  stored: [slot('15:00', TUESDAY), slot('15:00'), slot('15:30', TUESDAY)],
  unallocated: [slot('10:00')],
};

describe('a request over several days', () => {
  it('is decided day by day, in order, each with its own slots and schedule', () => {
    const { schedule } = given(slotsGenerated());
    const seen: unknown[] = [];
    const events = decideOnEachDay(wanted, schedule, (slots, day) => {
      seen.push([slots, day.slots.size]);
      return [slotBlocked(slots.stored)];
    });
    expect(seen).toEqual([
      [{ stored: [slot('15:00')], unallocated: [slot('10:00')] }, 14],
      [{ stored: [slot('15:00', TUESDAY), slot('15:30', TUESDAY)], unallocated: [] }, 0],
    ]);
    expect(events).toEqual([
      slotBlocked(slot('15:00')),
      slotBlocked([slot('15:00', TUESDAY), slot('15:30', TUESDAY)]),
    ]);
  });

  it('is refused with the booked slots of every day', () => {
    const refuse = ({ stored }: { readonly stored: readonly SlotId[] }) =>
      reject('SLOTS_ALREADY_BOOKED', { alreadyBookedSlots: [...stored] });
    expect(catchRejection(() => decideOnEachDay(wanted, emptySchedule, refuse))).toMatchObject({
      code: 'SLOTS_ALREADY_BOOKED',
      details: {
        alreadyBookedSlots: [slot('15:00'), slot('15:00', TUESDAY), slot('15:30', TUESDAY)],
      },
    });
  });

  it('is refused like its first refused day', () => {
    const refuse = ({ unallocated }: { readonly unallocated: readonly number[] }) =>
      unallocated.length > 0 ? [] : reject('SLOT_NOT_FOUND');
    expect(catchRejection(() => decideOnEachDay(wanted, emptySchedule, refuse))).toMatchObject({
      code: 'SLOT_NOT_FOUND',
    });
  });

  it('is refused if the books of one of its days are closed', () => {
    const schedule = { ...emptySchedule, booksClosedBefore: TUESDAY };
    expect(catchRejection(() => decideOnEachDay(wanted, schedule, () => []))).toMatchObject({
      code: 'BOOKS_CLOSED',
    });
    const { stored } = wanted;
    const open = { stored: stored.filter((slotId) => slotId !== slot('15:00')), unallocated: [] };
    expect(decideOnEachDay(open, schedule, () => [])).toEqual([]);
  });

  it('cannot name more days than a calendar can show', () => {
    const stored = Array.from({ length: 63 }, (_, i) => addHalfHours(slot('15:00'), i * 48));
    expect(
      catchRejection(() => decideOnEachDay({ stored, unallocated: [] }, emptySchedule, () => [])),
    ).toMatchObject({
      code: 'INVALID_REQUEST',
    });
  });
});
