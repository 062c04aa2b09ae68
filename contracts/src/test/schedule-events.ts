import type { z } from 'zod';

import type { DataOf, EventNamed } from '../events.ts';
import { blankOpenDetails } from '../schedule/booking-details.ts';
import {
  BookingCancelled,
  BookingMoved,
  BookingPlaced,
  BookingPostponed,
  BookingRestored,
  BookingReverted,
} from '../schedule/booking.events.ts';
import type { Customer } from '../schedule/customer.ts';
import { type EventDefinition } from '../shared/define-event.ts';
import { addDays, dayOf, slotsOfDay, timeOf, type Day, type SlotId } from '../shared/riga-time.ts';
import type { Sealed } from '../shared/sealed.ts';
import { addHalfHours } from '../shared/slot-ids.ts';

type PricedSlot = DataOf<'BookingPlaced'>['slots'][number];
/** Slots cost 20 €, unless a price comes with them. */
type Slots = readonly (SlotId | PricedSlot)[];

/** A Monday, open from 15:00 to 22:00. */
export const MONDAY: Day = '2026-06-01';

/** The slot that starts at this time on Riga’s clock. */
export function slot(time: string, day: Day = MONDAY): SlotId {
  const found = slotsOfDay(day).find((slotId) => timeOf(slotId) === time);
  if (found === undefined) {
    throw new Error(`${day} has no ${time}.`);
  }

  return found;
}

/** The slots from one time to another, which is the end of the last slot. */
export const slotsFrom = (from: string, to: string, day: Day = MONDAY): SlotId[] =>
  slotsOfDay(day).filter((slotId) => timeOf(slotId) >= from && timeOf(slotId) < to);

export const THREE = slot('15:00');
/** The slot that begins this many half hours after 15:00 on the Monday. */
export const slotAfter = (halfHours: number, priceCents = 2000): PricedSlot => ({
  slotId: addHalfHours(THREE, halfHours),
  priceCents,
});

export const sealedAs = <Content>(keyId: string): Sealed<Content> => ({
  keyId,
  box: `box of ${keyId}`,
});
export const reason = sealedAs<{ reason: string }>('reason');

/** The booking that events are about unless they name another. */
export const BOOKING = '000000000000000I';
const referenceOf = (bookingId: string) =>
  bookingId === BOOKING ? 'ABCDEFGH23456789' : `REF-${bookingId}`;
/**
 * A sealed customer. The key's id begins with the first character of the booking's id, a
 * hexadecimal digit.
 */
export const customerOf = (bookingId: string): Sealed<Customer> => ({
  keyId: `${bookingId.charAt(0)}0000000-0000-4000-8000-000000000000`,
  box: `box of ${bookingId}`,
});
export const anna = customerOf(BOOKING);

const toList = <Slot>(slots: Slot | readonly Slot[]): readonly Slot[] =>
  Array.isArray(slots) ? (slots as readonly Slot[]) : [slots as Slot];
const toPricedSlots = (slots: Slots, priceCents = 2000): PricedSlot[] =>
  slots.map((one) => (typeof one === 'number' ? { slotId: one, priceCents } : one));
const idsOf = (slots: Slots): SlotId[] => toPricedSlots(slots).map(({ slotId }) => slotId);
const findDay = (slots: Slots): Day => dayOf(idsOf(slots)[0] ?? THREE);

// Each of these fills in what its test doesn't care about.

/** The Monday's slots, unless `more` says otherwise. */
export const slotsGenerated = (
  slots: Slots = slotsFrom('15:00', '22:00'),
  priceCents = 2000,
  more: Partial<DataOf<'SlotsGenerated'>> = {},
): EventNamed<'SlotsGenerated'> => ({
  type: 'SlotsGenerated',
  data: {
    day: MONDAY,
    slots: toPricedSlots(slots, priceCents),
    removed: [],
    repriced: [],
    ...more,
  },
});
/** Slots were removed, or got this price. */
export const slotsChanged = (more: Partial<DataOf<'SlotsGenerated'>>) =>
  slotsGenerated([], 0, more);

/** An event by which slots of one day have these prices. */
const buildPricedEvent =
  <T extends 'SlotOpened' | 'SlotMadeAvailable' | 'SlotPriceChanged'>(type: T) =>
  (slots: Slots[number] | Slots, priceCents = 2000, more: { readonly isByHand?: true } = {}) => ({
    type,
    data: {
      day: findDay(toList(slots)),
      slots: toPricedSlots(toList(slots), priceCents),
      ...more,
    },
  });
export const slotOpened = buildPricedEvent('SlotOpened');
export const slotMadeAvailable = buildPricedEvent('SlotMadeAvailable');
export const slotPriceChanged = buildPricedEvent('SlotPriceChanged');

export const slotBlocked = (
  slots: Slots[number] | Slots,
  why = reason,
): EventNamed<'SlotBlocked'> => ({
  type: 'SlotBlocked',
  data: { day: findDay(toList(slots)), slots: idsOf(toList(slots)), reason: why },
});
export const slotBlockReasonChanged = (
  slots: Slots[number] | Slots,
  why = reason,
): EventNamed<'SlotBlockReasonChanged'> => ({
  type: 'SlotBlockReasonChanged',
  data: { day: findDay(toList(slots)), slots: idsOf(toList(slots)), reason: why },
});
export const slotRemoved = (slots: Slots[number] | Slots): EventNamed<'SlotRemoved'> => ({
  type: 'SlotRemoved',
  data: { day: findDay(toList(slots)), slots: idsOf(toList(slots)) },
});

/** The data of an event's example, as readers of the log get them. */
export const exampleOf = <Schema extends z.ZodType>({
  schema,
  example,
}: Pick<EventDefinition<string, Schema>, 'schema' | 'example'>): z.output<Schema> =>
  schema.parse(example);

const identify = (bookingId = BOOKING) => ({ bookingId, reference: referenceOf(bookingId) });

/** A guest’s booking of these slots, unless `more` says otherwise. */
export const bookingPlaced = (
  slots: Slots,
  more: Partial<DataOf<'BookingPlaced'>> = {},
): EventNamed<'BookingPlaced'> => ({
  type: 'BookingPlaced',
  data: {
    ...exampleOf(BookingPlaced),
    ...blankOpenDetails,
    ...identify(more.bookingId),
    slots: toPricedSlots(slots),
    customer: customerOf(more.bookingId ?? BOOKING),
    ...more,
  },
});
export const bookingDetailsChanged = (
  more: Partial<DataOf<'BookingDetailsChanged'>> = {},
): EventNamed<'BookingDetailsChanged'> => ({
  type: 'BookingDetailsChanged',
  data: {
    bookingId: BOOKING,
    day: MONDAY,
    customer: customerOf(more.bookingId ?? BOOKING),
    linkHash: null,
    ...blankOpenDetails,
    changed: ['notes'],
    former: null,
    staffId: null,
    replaced: [],
    ...more,
  },
});
/** Staff cancelled it, unless `more` says otherwise. */
export const bookingCancelled = (
  slots: Slots,
  more: Partial<DataOf<'BookingCancelled'>> = {},
): EventNamed<'BookingCancelled'> => ({
  type: 'BookingCancelled',
  data: {
    ...exampleOf(BookingCancelled),
    ...identify(more.bookingId),
    slots: toPricedSlots(slots),
    reason: 'staff',
    ...more,
  },
});
export const bookingMoved = (
  from: Slots,
  to: Slots,
  more: Partial<DataOf<'BookingMoved'>> = {},
): EventNamed<'BookingMoved'> => ({
  type: 'BookingMoved',
  data: {
    ...exampleOf(BookingMoved),
    ...blankOpenDetails,
    ...identify(more.bookingId),
    from: toPricedSlots(from),
    to: toPricedSlots(to),
    ...more,
  },
});
export const bookingPostponed = (
  slots: Slots,
  more: Partial<DataOf<'BookingPostponed'>> = {},
): EventNamed<'BookingPostponed'> => ({
  type: 'BookingPostponed',
  data: {
    ...exampleOf(BookingPostponed),
    ...blankOpenDetails,
    ...identify(more.bookingId),
    slots: toPricedSlots(slots),
    closureId: 'storm',
    ...more,
  },
});
export const bookingRestored = (
  slots: Slots,
  more: Partial<DataOf<'BookingRestored'>> = {},
): EventNamed<'BookingRestored'> => ({
  type: 'BookingRestored',
  data: {
    ...exampleOf(BookingRestored),
    ...blankOpenDetails,
    ...identify(more.bookingId),
    slots: toPricedSlots(slots),
    closureId: 'storm',
    ...more,
  },
});
export const bookingReverted = (
  slots: Slots,
  more: Partial<DataOf<'BookingReverted'>> = {},
): EventNamed<'BookingReverted'> => ({
  type: 'BookingReverted',
  data: {
    ...exampleOf(BookingReverted),
    ...blankOpenDetails,
    ...identify(more.bookingId),
    slots: toPricedSlots(slots),
    ...more,
  },
});

/** The event by which the booking's customer was erased. */
export const customerErased = (bookingId = BOOKING): EventNamed<'PersonalDataErased'> => ({
  type: 'PersonalDataErased',
  data: {
    subject: 'booking',
    subjectId: bookingId,
    keyIds: [customerOf(bookingId).keyId],
    day: MONDAY,
  },
});
/** The books of all days before this one were closed. */
export const booksClosed = (before: Day = addDays(MONDAY, 1)): EventNamed<'BooksClosed'> => ({
  type: 'BooksClosed',
  data: { before },
});

export const waitlistJoined = (
  entryId: string,
  slotId: SlotId,
  more: Partial<DataOf<'WaitlistJoined'>> = {},
): EventNamed<'WaitlistJoined'> => ({
  type: 'WaitlistJoined',
  data: {
    entryId,
    day: dayOf(slotId),
    slotId,
    tokenHash: `token of ${entryId}`,
    emailHash: `e-mail of ${entryId}`,
    customer: customerOf(entryId),
    userId: null,
    language: 'lv',
    ahead: 0,
    priceCents: 2000,
    ...more,
  },
});
