import { z } from 'zod';
import { defineEndpoint } from '../shared/define-endpoint.ts';
import { publicNoteSent } from '../shared/public-note.ts';
import { instant } from '../shared/riga-day.ts';
import { staff } from '../shared/roles.ts';
import { closureReason } from './cancellation-reason.ts';
import { closure, plannedClosure } from './closure.ts';

const DAY_MS = 86_400_000;
/** The longest stretch that may be closed at once, in days of 24 hours. */
export const LONGEST_CLOSURE_DAYS = 31;

/**
 * Closes a stretch of time: every slot that lies in it, even in part, is blocked, and every booking that touches it is
 * postponed and its customer told. A dry run writes nothing and is answered with 200.
 */
export const closeStretch = defineEndpoint({
  name: 'closeStretch',
  method: 'POST',
  path: '/api/closures',
  summary: 'Close a stretch of time and postpone its bookings',
  roles: staff,
  takesKey: true,
  body: z
    .object({
      from: instant,
      to: instant,
      reason: closureReason,
      note: publicNoteSent,
      dryRun: z.boolean({ error: 'must be true or false' }).default(false),
    })
    .refine(({ from, to }) => from < to, { error: 'The closure ends before it begins', path: ['to'] })
    // What is no instant is still text here, although the type says otherwise.
    .refine(({ from, to }) => Number(to) - Number(from) <= LONGEST_CLOSURE_DAYS * DAY_MS, {
      error: `At most ${LONGEST_CLOSURE_DAYS} days at once`,
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
  errors: ['OUTCOME_UNKNOWN', 'UNAVAILABLE'],
});
