import { z } from 'zod';

import { defineEvent, type EventOf } from '../shared/define-event.ts';
import { bookingIdText, shownText } from '../shared/exported.ts';
import { storedSlotId } from '../shared/fields.ts';
import { refusalReasons } from './refusal-reasons.ts';

/** The kinds of requests whose refusals are recorded: to place, cancel or move a booking. */
export const refusalKinds = ['booking', 'cancel', 'move'] as const;

const refusedSlot = z.object({
  slotId: storedSlotId,
  reason: z.enum(refusalReasons),
  /**
   * What it would have cost, in cents: its price, the list price if it isn't stored, or what the
   * booking had paid.
   */
  priceCents: z.number().int().nonnegative(),
});
export type RefusedSlot = z.output<typeof refusedSlot>;

export const refusedRequest = z.object({
  kind: z.enum(refusalKinds),
  /** The requested slots, or the booking's slots if it was to be cancelled. */
  slots: z.array(storedSlotId).min(1),
  /** The slots that were in the way; all of the booking's if it was to be cancelled or moved. */
  inTheWay: z.array(refusedSlot).min(1),
  /** The revision of the schedule that the decision rested on. */
  revision: z.number().int(),
  /** The booking that was to be cancelled or moved; null for a new one. */
  bookingId: bookingIdText.nullable(),
});
export type RefusedRequest = z.output<typeof refusedRequest>;

/**
 * The requests for one day that rules refused within one minute. Nothing in it leads to a person
 * (ADR 94).
 */
export const WishesRefused = defineEvent('WishesRefused', {
  schema: z.object({
    /** The minute's end, an instant. */
    minute: shownText,
    wishes: z.array(refusedRequest).min(1),
  }),
  example: {
    minute: '2026-05-31T12:01:00.000Z',
    wishes: [
      {
        kind: 'booking',
        slots: [989_064, 989_065],
        inTheWay: [{ slotId: 989_064, reason: 'sold_out', priceCents: 2000 }],
        revision: 12,
        bookingId: null,
      },
    ],
  },
  audit: { en: 'Wishes refused', lv: 'Neizpildītas vēlmes' },
  isQuiet: true,
});

export const refusalEvents = [WishesRefused] as const;
export type RefusalEvent = EventOf<(typeof refusalEvents)[number]>;
