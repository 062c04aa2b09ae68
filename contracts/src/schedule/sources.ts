import { z } from 'zod';
import { defineEndpoint } from '../shared/define-endpoint.ts';
import { dateTime } from '../shared/riga-day.ts';
import { text } from '../shared/text.ts';

/**
 * From this many bookings of one network within a day on, the staff are shown the source. A family books less often;
 * a stranger who wants to fill the park has to book more often.
 */
export const MANY_BOOKINGS = 10;

/**
 * The bookings that customers placed from one network within 24 hours, if they have not been cancelled and have a slot
 * in the future.
 */
export const bookingSource = z.object({
  source: z.string().meta({ description: 'Stands for the network without revealing it; changes after 30 days.' }),
  bookings: z
    .array(z.object({ id: z.string(), reference: z.string(), customerName: z.string(), firstSlotTime: dateTime }))
    .meta({ description: 'In the order in which they were placed.' }),
  halfHours: z.number().int(),
  firstAt: dateTime.meta({ description: 'When the first of them was placed.' }),
  lastAt: dateTime,
});
export type BookingSource = z.output<typeof bookingSource>;

export const listSources = defineEndpoint({
  name: 'listSources',
  method: 'GET',
  path: '/api/admin/sources',
  summary: 'Networks from which customers placed many bookings, most bookings first',
  roles: 'staff',
  response: z.array(bookingSource),
});

/**
 * Cancels every booking that customers placed from one network and that has not begun. Each customer is notified.
 * Repeating the request cancels those that are left.
 */
export const cancelSource = defineEndpoint({
  name: 'cancelSource',
  method: 'POST',
  path: '/api/admin/sources/:source/cancel',
  summary: 'Cancel all bookings of one network',
  roles: 'staff',
  takesKey: true,
  isUndoable: true,
  errors: ['TOO_MUCH_AT_ONCE'],
  params: z.object({ source: text(200).meta({ description: 'As the list of sources names it.' }) }),
  response: z.object({ cancelled: z.array(z.string()).meta({ description: 'References of what was cancelled.' }) }),
});
