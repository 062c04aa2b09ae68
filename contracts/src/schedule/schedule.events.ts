import { z } from 'zod';

import { passEvents } from '../passes/pass.events.ts';
import { defineEvent, type EventOf } from '../shared/define-event.ts';
import { shownText as day } from '../shared/exported.ts';
import { storedSlotId } from '../shared/fields.ts';
import { sealed, sealedExample, unknownBox } from '../shared/sealed.ts';
import { bookingEvents, idsOf, pricedSlot } from './booking.events.ts';
import { closureEvents } from './closure.events.ts';
import { holdEvents } from './hold.events.ts';
import { waitlistEvents } from './waitlist.events.ts';

/**
 * What an event touches if it gives slots of a day these prices. `isByHand` is there if somebody
 * set them by hand. Slots that were released keep what they had.
 */
const pricesSlots = {
  schema: z.object({
    day,
    slots: z.array(pricedSlot).min(1),
    isByHand: z.literal(true).optional(),
  }),
  example: { day: '2026-06-01', slots: [{ slotId: 989_064, priceCents: 2000 }] },
  touches: ({ slots }: { readonly slots: readonly z.output<typeof pricedSlot>[] }) => ({
    slots: idsOf(slots),
  }),
};
/** Why a slot is blocked. These are the staff's own words, so they are sealed. */
export const blockReason = z.object({ reason: z.string() });

/**
 * A day's schedule in one event, since a year has to fit one append. `removed` and `repriced` were
 * available.
 */
export const SlotsGenerated = defineEvent('SlotsGenerated', {
  schema: z.object({
    day,
    slots: z.array(pricedSlot),
    removed: z.array(storedSlotId),
    repriced: z.array(pricedSlot),
  }),
  example: {
    day: '2026-06-01',
    slots: [{ slotId: 989_064, priceCents: 2000 }],
    removed: [989_063],
    repriced: [],
  },
  touches: ({ slots, removed, repriced }) => ({
    slots: [...removed, ...idsOf(repriced), ...idsOf(slots)],
  }),
  audit: { en: 'Time slots generated', lv: 'Izveidoti laiki' },
});

/** Staff turned cells of a day into available slots. */
export const SlotOpened = defineEvent('SlotOpened', {
  ...pricesSlots,
  audit: { en: 'Time slot opened', lv: 'Pievienots laiks' },
});

/** Available slots of a day were removed from the schedule. */
export const SlotRemoved = defineEvent('SlotRemoved', {
  schema: z.object({ day, slots: z.array(storedSlotId).min(1) }),
  example: { day: '2026-06-01', slots: [989_064] },
  touches: ({ slots }) => ({ slots }),
  audit: { en: 'Time slot removed', lv: 'Noņemts laiks' },
});

/** Staff blocked available slots of a day. */
export const SlotBlocked = defineEvent('SlotBlocked', {
  schema: z.object({ day, slots: z.array(storedSlotId).min(1), reason: sealed(blockReason) }),
  example: { day: '2026-06-01', slots: [989_064], reason: sealedExample },
  touches: ({ slots }) => ({ slots }),
  inWhatIf: (data) => ({ ...data, reason: unknownBox }),
  audit: { en: 'Time slot blocked', lv: 'Slēgts laiks' },
});

/**
 * Staff changed the reason of blocked slots of a day. Slots that a closure had blocked count as
 * blocked by staff from then on.
 */
export const SlotBlockReasonChanged = defineEvent('SlotBlockReasonChanged', {
  schema: z.object({ day, slots: z.array(storedSlotId).min(1), reason: sealed(blockReason) }),
  example: { day: '2026-06-01', slots: [989_064], reason: sealedExample },
  touches: ({ slots }) => ({ slots }),
  inWhatIf: (data) => ({ ...data, reason: unknownBox }),
  audit: { en: 'Reason of a blocked time slot changed', lv: 'Mainīts laika slēgšanas iemesls' },
});

/** Blocked slots of a day became available again at these prices. */
export const SlotMadeAvailable = defineEvent('SlotMadeAvailable', {
  ...pricesSlots,
  audit: { en: 'Time slot made available', lv: 'Atvērts laiks' },
});

export const SlotPriceChanged = defineEvent('SlotPriceChanged', {
  ...pricesSlots,
  audit: { en: 'Price of a time slot changed', lv: 'Mainīta laika cena' },
});

/**
 * The books of all days before this one were closed: they never change again, and decisions forget
 * them.
 */
export const BooksClosed = defineEvent('BooksClosed', {
  schema: z.object({ before: day }),
  example: { before: '2025-04-27' },
  audit: { en: 'Books closed', lv: 'Noslēgta dienas uzskaite' },
  isQuiet: true,
});

export const scheduleEvents = [
  SlotsGenerated,
  SlotOpened,
  SlotRemoved,
  SlotBlocked,
  SlotBlockReasonChanged,
  SlotMadeAvailable,
  SlotPriceChanged,
  ...bookingEvents,
  ...closureEvents,
  ...holdEvents,
  ...waitlistEvents,
  ...passEvents,
  BooksClosed,
] as const;

/**
 * The events about slots, bookings and closures. The stream also has those of the settings and of
 * erasures.
 */
export type ScheduleEvent = EventOf<(typeof scheduleEvents)[number]>;
