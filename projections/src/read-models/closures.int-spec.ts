import { expect, it } from '@jest/globals';

import type { DomainEvent } from '@cablepark/contracts/events';
import { StretchClosed } from '@cablepark/contracts/schedule/closure.events';
import {
  bookingCancelled,
  bookingMoved,
  bookingPlaced,
  bookingPostponed,
  bookingRestored,
  bookingReverted,
  MONDAY,
  slotAfter,
  THREE,
} from '@cablepark/contracts/test/schedule-events';

import { projectRows } from '../test/project-rows.ts';
import { closuresReadModel } from './closures.read-model.ts';

const STORM = 'storm';
const closed = (closureId: string): DomainEvent => ({
  type: 'StretchClosed',
  data: { ...StretchClosed.example, closureId },
});
const bookings = ['a', 'b', 'c', 'd', 'e'];
const slotsOf = (bookingId: string) => [slotAfter(bookings.indexOf(bookingId))];

it('knows closures, and what became first of each booking that they postponed', async () => {
  const { closures, closure_bookings: postponed } = await projectRows(closuresReadModel, [
    ...bookings.map((bookingId) => bookingPlaced(slotsOf(bookingId), { bookingId })),
    closed(STORM),
    ...bookings.map((bookingId) => bookingPostponed(slotsOf(bookingId), { bookingId })),
    closed('undone'),
    { type: 'ClosureUndone', data: { closureId: 'undone' } },
    bookingMoved(slotsOf('a'), [slotAfter(48)], { bookingId: 'a', postponedBy: STORM }),
    bookingCancelled([], { bookingId: 'b', lost: { closureId: STORM, slots: slotsOf('b') } }),
    bookingRestored(slotsOf('c'), { bookingId: 'c' }),
    bookingReverted(slotsOf('d'), {
      bookingId: 'd',
      was: 'postponed',
      settled: { closureId: STORM, how: 'undone' },
    }),
    bookingReverted(slotsOf('b'), {
      bookingId: 'b',
      postponed: { since: '2026-06-01T08:00:00.000Z', closureId: STORM, reason: 'weather' },
    }),
    { type: 'ClosureTakenBack', data: { closureId: STORM, slots: 2, stillPostponed: [] } },
  ]);
  const { note, slots, mails } = StretchClosed.example;
  expect(closures).toMatchObject([
    {
      closure_id: STORM,
      note,
      slots,
      mails,
      taken_back_at: expect.any(Date),
      opened_slots: 2,
      is_undone: false,
    },
    { closure_id: 'undone', taken_back_at: null, is_undone: true },
  ]);
  expect(postponed).toMatchObject(
    [
      ['a', 'moved'],
      ['b', null],
      ['c', 'restored'],
      ['d', 'undone'],
      ['e', null],
    ].map(([bookingId, how], i) => ({
      closure_id: STORM,
      booking_id: bookingId,
      reference: `REF-${bookingId}`,
      day: MONDAY,
      first_slot: THREE + i,
      how,
    })),
  );
});
