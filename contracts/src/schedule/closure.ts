import { z } from 'zod';

import { defineEndpoint } from '../shared/define-endpoint.ts';
import { dateTime, instant } from '../shared/fields.ts';
import { publicNote, publicNoteSent } from '../shared/public-note.ts';
import { DAY_MS } from '../shared/riga-time.ts';
import { closureReason, notRestoredCode } from './cancellation-reason.ts';

/** A booking that a closure touches. Personal data that have been erased read `erased`. */
export const closedBooking = z.object({
  reference: z.string(),
  customerName: z.string(),
  phoneNumber: z.string(),
  hasEmail: z.boolean().meta({ description: 'Whether the customer can be told by e-mail.' }),
  firstSlotTime: dateTime.meta({ description: 'When it begins, or would have begun.' }),
  reached: z.boolean().meta({
    description: 'Whether staff had reached the customer by phone when it was closed.',
  }),
});
export type ClosedBooking = z.output<typeof closedBooking>;

const parts = {
  from: dateTime,
  to: dateTime,
  reason: closureReason,
  note: publicNote.nullable(),
  slots: z.number().int().meta({ description: 'How many slots it closed, including booked ones.' }),
  bookings: z.array(closedBooking),
  mails: z.number().int().meta({ description: 'How many customers can be told by e-mail.' }),
};

const staying = z.array(closedBooking).meta({
  description: 'The bookings that it touches and leaves whole, because their customers are riding.',
});

/** The effect that a closure would have. It has no id yet. */
export const plannedClosure = z.object({ ...parts, staying });

/** A closure that was made. */
export const closure = z.object({ id: z.string(), ...parts, staying });
export type Closure = z.output<typeof closure>;

export const listedClosure = z.object({
  id: z.string(),
  ...parts,
  createdAt: dateTime,
  takenBackAt: dateTime.nullable(),
});
export type ListedClosure = z.output<typeof listedClosure>;

export const listClosures = defineEndpoint('listClosures', 'GET /api/closures', 'staff', {
  summary: 'All closures, newest first',
  response: z.array(listedClosure),
});

/** The longest stretch that may be closed at once, in days of 24 hours. */
export const MAX_CLOSURE_DAYS = 31;

/**
 * How long before or after the beginning of a closure a session of a customer who has arrived may
 * begin to count as riding.
 */
export const RIDING_WITHIN_MINUTES = 30;

/**
 * Blocks every slot that overlaps a stretch, postpones its bookings and tells their customers.
 * Bookings of customers who are riding stay, unless `includeRiding` is set. A dry run answers 200.
 */
export const closeStretch = defineEndpoint('closeStretch', 'POST /api/closures', 'staff', {
  summary: 'Close a stretch of time and postpone its bookings',
  isUndoable: true,
  errors: ['TOO_MUCH_AT_ONCE'],
  body: z
    .object({
      from: instant,
      to: instant,
      reason: closureReason,
      note: publicNoteSent,
      includeRiding: z
        .boolean({ error: 'must be true or false' })
        .default(false)
        .meta({ description: 'Whether the bookings of those riding now are postponed, too.' }),
      dryRun: z.boolean({ error: 'must be true or false' }).default(false),
    })
    .refine(({ from, to }) => from < to, {
      error: 'The closure ends before it begins',
      path: ['to'],
    })
    // A value that isn't an instant is still text here, although the type says otherwise.
    .refine(({ from, to }) => Number(to) - Number(from) <= MAX_CLOSURE_DAYS * DAY_MS, {
      error: `At most ${MAX_CLOSURE_DAYS} days at once`,
      path: ['to'],
    }),
  example: {
    from: '2026-06-01T12:00:00Z',
    to: '2026-06-01T18:00:00Z',
    reason: 'weather',
    note: { lv: 'Negaiss', en: 'Thunderstorm' },
    dryRun: true,
  },
  response: z.union([closure, plannedClosure]),
  status: 201,
});

const references = z.array(z.string());

/**
 * Takes back a closure. Its slots open at their former prices unless another closure covers them; a
 * booking is restored if all its slots are free, even if it has begun meanwhile.
 */
export const takeBackClosure = defineEndpoint(
  'takeBackClosure',
  'DELETE /api/closures/:id',
  'staff',
  {
    summary: 'Take a closure back',
    takesKey: true,
    params: z.object({ id: z.string() }),
    response: z.object({
      id: z.string(),
      slots: z.number().int().meta({ description: 'How many slots were opened.' }),
      restored: references.meta({
        description: 'The bookings that stand again, by their references.',
      }),
      settled: z
        .array(z.object({ reference: z.string(), how: z.enum(['moved', 'cancelled']) }))
        .meta({ description: 'The bookings that were settled otherwise before.' }),
      stillPostponed: references,
      reasons: z
        .array(z.object({ reference: z.string(), code: notRestoredCode }))
        .meta({ description: 'Why each of those that are still postponed is.' }),
    }),
    errors: ['CLOSURE_NOT_FOUND', 'CLOSURE_TAKEN_BACK', 'TOO_MUCH_AT_ONCE'],
  },
);
