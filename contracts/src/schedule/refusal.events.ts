import { z } from 'zod';
import { defineEvent, type EventOf } from '../shared/define-event.ts';
import { bookingIdText, shownText } from '../shared/exported.ts';

/** What a customer asked for: a booking, or to cancel or move one. */
export const wishKinds = ['booking', 'cancel', 'move'] as const;

/**
 * Why a slot was in the way: another booking has it; a booking is on its way to it; it is too soon;
 * it isn't stored; staff or a closure blocked it; it has begun.
 */
export const refusalReasons = [
  'sold_out',
  'reserved',
  'too_late',
  'closed',
  'blocked',
  'past',
] as const;
export const refusalReason = z.enum(refusalReasons);
export type RefusalReason = z.output<typeof refusalReason>;

const slotId = z.number().int();
const refusedSlot = z.object({
  slotId,
  reason: refusalReason,
  /**
   * What it would have cost: its price, that of the price list if it isn't stored, or what the
   * booking had paid.
   */
  priceCents: z.number().int().nonnegative(),
});
export type RefusedSlot = z.output<typeof refusedSlot>;

export const refusedWish = z.object({
  kind: z.enum(wishKinds),
  /** The slots that were asked for; those of the booking if it was to be cancelled. */
  slots: z.array(slotId).min(1),
  /**
   * Those that were in the way; of a booking that was to be cancelled or moved, all that it had.
   */
  inTheWay: z.array(refusedSlot).min(1),
  /** The revision of the schedule that the decision rested on. */
  revision: z.number().int(),
  /** The booking that was to be cancelled or moved; null for a new one. */
  bookingId: bookingIdText.nullable(),
});
export type RefusedWish = z.output<typeof refusedWish>;

/**
 * Rules refused these wishes, for one day within one minute. Nothing in it leads to a person (ADR
 * 94).
 */
export const WishesRefused = defineEvent('WishesRefused', {
  schema: z.object({
    /** The minute's end, an instant. */
    minute: shownText,
    wishes: z.array(refusedWish).min(1),
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
