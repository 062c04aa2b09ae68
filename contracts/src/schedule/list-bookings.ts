import { z } from 'zod';
import { asOfQuery } from '../shared/as-of.ts';
import { defineEndpoint } from '../shared/define-endpoint.ts';
import { timePageQuery } from '../shared/paging.ts';
import { rigaDay } from '../shared/riga-day.ts';
import { staff } from '../shared/roles.ts';
import { bookingWithSlots } from './booking.ts';

/** `from` and `to` are the first and last Riga day the bookings are for; either may be left out (rule 14.4). */
export const listBookings = defineEndpoint({
  name: 'listBookings',
  method: 'GET',
  path: '/api/bookings',
  summary: 'Standing bookings, newest first, or postponed ones',
  roles: staff,
  query: z
    .object({
      ...timePageQuery,
      ...asOfQuery,
      from: rigaDay.optional(),
      to: rigaDay.optional(),
      status: z
        .enum(['standing', 'postponed'], { error: 'must be standing or postponed' })
        .default('standing')
        .meta({ description: 'The postponed are listed by themselves, the longest postponed first.' }),
    })
    .refine(({ from, to, status }) => status === 'standing' || (from === undefined && to === undefined), {
      error: 'Postponed bookings have no day',
      path: ['from'],
    })
    .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
      error: 'The range ends before it starts',
      path: ['to'],
    }),
  response: z.array(bookingWithSlots),
});
