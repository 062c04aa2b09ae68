import type { ScheduleEvent } from '@cablepark/contracts/schedule/schedule.events';
import { reject } from '@cablepark/contracts/shared/rejection';
import { dayOf, type SlotId } from '@cablepark/contracts/shared/riga-time';
import { earliestOf } from '@cablepark/contracts/shared/slot-ids';

import { assertAvailable } from '#schedule/domain/assert-available';
import type { Visitor } from '#schedule/domain/day-schedule';
import { assertInTime } from '#schedule/domain/lead-time';
import {
  holdsOf,
  ownReservationOf,
  toHoldEnded,
  type PresentHold,
} from '#schedule/domain/reservations';
import { assertBooksOpen, getDay, type Schedule } from '#schedule/domain/schedule';
import type { Timetable } from '#schedule/domain/settings';

/** The event's data, and every other input of the decision besides the schedule. */
export interface PlaceHoldDecision {
  readonly holdHash: string;
  /** Slots of one day. */
  readonly slots: readonly SlotId[];
  readonly visitor: Visitor;
  /** Staff may hold past and restricted slots, just as they may book them. */
  readonly isStaff: boolean;
  readonly ownerId: string | null;
  readonly timetable: Timetable;
  readonly now: Date;
  /** How long a new hold lasts. */
  readonly seconds: number;
}

/**
 * When a hold that replaces these ends, as an ISO instant: after `seconds`, unless the first of
 * them was prolonged before.
 */
export function endOfHold(before: readonly PresentHold[], now: Date, seconds: number): string {
  const [former] = before.flatMap(({ slots }) => [...slots.values()]);
  return former?.isProlonged
    ? former.until
    : new Date(now.getTime() + seconds * 1000).toISOString();
}

/**
 * Holds exactly these slots, in place of the visitor's earlier holds. The first repeat makes a hold
 * last as long as a new one, later ones don't, so that no slot is held for ever. Rejects
 * BOOKS_CLOSED, SLOT_NOT_FOUND and SLOTS_ALREADY_BOOKED, and for customers SLOT_IN_PAST and
 * LEAD_TIME_RESTRICTED.
 */
export function decidePlaceHold(command: PlaceHoldDecision, schedule: Schedule): ScheduleEvent[] {
  const { slots: wanted, holdHash, visitor, now, seconds } = command;
  const day = dayOf(earliestOf(wanted));
  assertBooksOpen(schedule, day);
  const ofDay = getDay(schedule, day);
  if (wanted.some((slotId) => !ofDay.slots.has(slotId))) {
    reject('SLOT_NOT_FOUND');
  }

  assertAvailable(wanted, command, ofDay);
  if (!command.isStaff) {
    assertInTime(wanted, command, ofDay);
  }

  const before = holdsOf(schedule, visitor, now);
  const until = endOfHold(before, now, seconds);
  const findOwn = (slotId: SlotId) => ownReservationOf(ofDay, slotId, visitor, now);
  const placed = {
    holdHash,
    day,
    until,
    userId: visitor.userId,
    visitorHash: visitor.visitorHash,
    slots: wanted.map((slotId) => ({
      slotId,
      priceCents: (findOwn(slotId) ?? ofDay.slots.get(slotId))?.priceCents ?? 0,
    })),
    since: wanted.map((slotId) => findOwn(slotId)?.since ?? now.toISOString()),
    isProlonged: before.length > 0,
    isByStaff: command.isStaff,
  };
  return [
    ...before.map((hold) => toHoldEnded(hold, 'replaced')),
    { type: 'HoldPlaced', data: placed },
  ];
}
