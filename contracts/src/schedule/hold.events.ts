import { z } from 'zod';

import { defineEvent } from '../shared/define-event.ts';
import { omittedText, shownText, userIdText } from '../shared/exported.ts';
import { storedSlotId } from '../shared/fields.ts';
import { pricedSlot } from './booking.events.ts';

/**
 * Available slots of one day are held for a visitor, at these prices, until an instant; after that
 * they are available again without another event. An action that takes some of them leaves the rest
 * held.
 */
export const HoldPlaced = defineEvent('HoldPlaced', {
  schema: z.object({
    /** A keyed hash of its id, which only its visitor knows. */
    holdHash: omittedText,
    day: shownText,
    slots: z.array(pricedSlot).min(1),
    /** The holder: an account, a keyed hash of a browser's cookie, or both. */
    userId: userIdText.nullable(),
    visitorHash: omittedText.nullable(),
    /**
     * Instants: since when each slot has been held, in their order, and until when all of them are.
     */
    since: z.array(shownText),
    until: shownText,
    /** Whether the visitor has prolonged it, which is possible once. */
    isProlonged: z.boolean(),
    /** Whether staff held them, who are bound by no lead time. */
    isByStaff: z.boolean(),
  }),
  example: {
    holdHash: 'a hash',
    day: '2026-06-01',
    slots: [{ slotId: 989_064, priceCents: 2000 }],
    userId: null,
    visitorHash: 'another hash',
    since: ['2026-05-31T09:00:00.000Z'],
    until: '2026-05-31T09:10:00.000Z',
    isProlonged: false,
    isByStaff: false,
  },
  inWhatIf: () => undefined,
  audit: { en: 'Time slots held', lv: 'Laiki rezervēti uz brīdi' },
  isQuiet: true,
});

/**
 * A hold ended early: its visitor released it, booked some of it or placed another hold, or staff
 * ended it.
 */
export const HoldEnded = defineEvent('HoldEnded', {
  schema: z.object({
    holdHash: omittedText,
    day: shownText,
    /** The slots it still had. */
    slots: z.array(storedSlotId),
    why: z.enum(['letGo', 'booked', 'replaced', 'endedByStaff']),
  }),
  example: { holdHash: 'a hash', day: '2026-06-01', slots: [989_064], why: 'letGo' },
  inWhatIf: () => undefined,
  audit: { en: 'Held time slots let go', lv: 'Uz brīdi rezervētie laiki atlaisti' },
  isQuiet: true,
});

export const holdEvents = [HoldPlaced, HoldEnded] as const;
