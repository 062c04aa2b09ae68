import type { EventType } from '@cablepark/contracts/events';

/** Events that follow from others in the same append, whichever command writes those. */
export interface Consequence {
  readonly after: readonly EventType[];
  readonly events: readonly EventType[];
}

/**
 * What `Schedules` adds to every command on the schedule. No code of a command names these events,
 * so they are listed here; a test holds the list against the recorded log.
 */
export const consequences: readonly Consequence[] = [
  // `addOffers`: a slot that is free again is offered to the first who waits for it.
  {
    after: [
      'BookingCancelled',
      'BookingMoved',
      'BookingReverted',
      'HoldEnded',
      'SlotMadeAvailable',
      'SlotsReopened',
    ],
    events: ['SlotOffered', 'OfferLapsed', 'OffersSuspended'],
  },
  // `addPassEvents`: passes pay bookings, and get back what they paid.
  {
    after: [
      'BookingPlaced',
      'BookingMoved',
      'BookingCancelled',
      'BookingReverted',
      'AttendanceRecorded',
    ],
    events: ['PassUsed', 'PassReturned', 'PassExpired'],
  },
];

/** The events that lead to one of this type in the same append. */
export const findTriggers = (type: string): readonly EventType[] =>
  consequences
    .filter(({ events }) => events.some((event) => event === type))
    .flatMap(({ after }) => after);
