import { z } from 'zod';

import { defineEvent, toFact } from '../shared/define-event.ts';
import { bookingIdText, shownText } from '../shared/exported.ts';
import { storedSlotId } from '../shared/fields.ts';
import { publicNote } from '../shared/public-note.ts';
import { closureReason, notRestoredCode } from './cancellation-reason.ts';

const UUID = '0198f3a0-0000-7000-8000-000000000000';
const closureId = shownText;
/** Undoing looks at a closure as a whole. */
const touchesClosure = (data: { readonly closureId: string }) => ({ closure: data.closureId });

/**
 * A stretch of time was closed. The other events of the commit say what that did to slots and
 * bookings.
 */
export const StretchClosed = defineEvent('StretchClosed', {
  schema: z.object({
    closureId,
    /** Instants. */
    from: shownText,
    to: shownText,
    reason: closureReason,
    note: publicNote.nullable(),
    /** How many slots it closed, including those that bookings held. */
    slots: z.number().int(),
    /** How many of the customers whose bookings it postponed have an e-mail address. */
    mails: z.number().int(),
    /** The bookings that it touches and left whole, because their customers were riding. */
    staying: z.array(bookingIdText),
  }),
  example: {
    closureId: UUID,
    from: '2026-06-01T12:00:00.000Z',
    to: '2026-06-01T15:00:00.000Z',
    reason: 'weather',
    note: { lv: 'Vētra', en: 'Storm' },
    slots: 6,
    mails: 2,
    staying: ['7HQ2M3N4P5Q6R7S8'],
  },
  touches: touchesClosure,
  facts: ({ from, to, note, slots, mails }) => [
    toFact('from', from),
    toFact('to', to),
    ...(note ? [toFact('note', note)] : []),
    toFact('slots', slots),
    toFact('mails', mails),
  ],
  audit: { en: 'Closed', lv: 'Slēgts' },
});

/** A part of the day is closed. These slots were available, and are blocked. */
export const SlotsClosed = defineEvent('SlotsClosed', {
  schema: z.object({
    closureId,
    day: shownText,
    /** The first slot of the stretch that lies in this day, and the first after it. */
    first: storedSlotId,
    end: storedSlotId,
    reason: closureReason,
    slots: z.array(storedSlotId),
    /**
     * Whether the day had been closed before, and these slots came into the stretch or were freed
     * in it later.
     */
    isLater: z.boolean(),
  }),
  example: {
    closureId: UUID,
    day: '2026-06-01',
    first: 989_064,
    end: 989_070,
    reason: 'weather',
    slots: [989_064],
    isLater: false,
  },
  touches: ({ slots }) => ({ slots }),
  audit: { en: 'Time slots closed', lv: 'Laiki slēgti' },
});

/** The closure was taken back on this day. */
export const SlotsReopened = defineEvent('SlotsReopened', {
  schema: z.object({
    closureId,
    day: shownText,
    /** These are available again, at their former prices. */
    slots: z.array(storedSlotId),
    /** These stay blocked, by other closures. */
    passedOn: z.array(z.object({ slotId: storedSlotId, closureId, reason: closureReason })),
  }),
  example: { closureId: UUID, day: '2026-06-01', slots: [989_064], passedOn: [] },
  touches: ({ slots, passedOn }) => ({ slots: [...slots, ...passedOn.map((slot) => slot.slotId)] }),
  audit: { en: 'Time slots opened again', lv: 'Laiki atkal atvērti' },
});

/** The closure was taken back, with the other events of the same commit. */
export const ClosureTakenBack = defineEvent('ClosureTakenBack', {
  schema: z.object({
    closureId,
    /** How many slots were opened. */
    slots: z.number().int(),
    /** The bookings that don't have their slots again, each with why. */
    stillPostponed: z.array(z.object({ bookingId: bookingIdText, code: notRestoredCode })),
  }),
  example: {
    closureId: UUID,
    slots: 6,
    stillPostponed: [{ bookingId: '7HQ2M3N4P5Q6R7S8', code: 'SLOT_BLOCKED' as const }],
  },
  touches: touchesClosure,
  facts: (_, at) => [toFact('takenBackAt', at)],
  audit: { en: 'Closure taken back', lv: 'Slēgšana atcelta' },
});

/** Closing was undone, as if it had never been. */
export const ClosureUndone = defineEvent('ClosureUndone', {
  schema: z.object({ closureId }),
  example: { closureId: UUID },
  touches: touchesClosure,
  audit: { en: 'Closure undone', lv: 'Slēgšana atsaukta' },
});

/** The closure is in force again, as it was before it was undone. */
export const ClosureRedone = defineEvent('ClosureRedone', {
  schema: z.object({ closureId }),
  example: { closureId: UUID },
  touches: touchesClosure,
  audit: { en: 'Closure in force again', lv: 'Slēgšana atkal spēkā' },
});

export const closureEvents = [
  StretchClosed,
  SlotsClosed,
  SlotsReopened,
  ClosureTakenBack,
  ClosureUndone,
  ClosureRedone,
] as const;
