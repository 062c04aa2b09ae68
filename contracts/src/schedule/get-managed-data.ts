import { z } from 'zod';
import { defineEndpoint } from '../shared/define-endpoint.ts';
import { dateTime } from '../shared/riga-day.ts';
import { everyone } from '../shared/roles.ts';
import { booking, bookingDetail } from './booking.ts';
import { manageToken } from './managed-booking.ts';

/** Everything that is stored about a booking, for the holder of its link. */
export const managedData = bookingDetail.extend({
  booking: booking.extend({ cancelledAt: dateTime.nullable() }),
  history: z.array(z.object({ time: dateTime, eventType: z.string() })),
  mails: z.array(z.object({ kind: z.string(), sentAt: dateTime })),
});
export type ManagedData = z.output<typeof managedData>;

/** The answer is an attachment, so that a browser saves it as a file. It goes on for a while once the booking is over. */
export const getManagedData = defineEndpoint({
  name: 'getManagedData',
  method: 'GET',
  path: '/api/manage/:token/data',
  summary: 'Everything that is kept about a booking, to download by its link',
  roles: everyone,
  params: z.object({ token: manageToken }),
  response: managedData,
  errors: ['BOOKING_NOT_FOUND', 'BOOKING_OVER', 'THROTTLED', 'UNAVAILABLE'],
});
