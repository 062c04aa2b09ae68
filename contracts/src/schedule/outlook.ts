import { z } from 'zod';

import { defineEndpoint } from '../shared/define-endpoint.ts';
import { dateTime } from '../shared/fields.ts';
import { undeliveredMail } from './booking.ts';

/** The most bookings with a mail that could not be delivered, in one answer. */
export const MAX_UNDELIVERED = 50;

/** What staff look at in the morning beside the day itself (rule 18.1). */
export const getOutlook = defineEndpoint('getOutlook', 'GET /api/admin/outlook', 'staff', {
  summary: 'Who waits on the days to come, and which bookings to come have mails that failed',
  response: z.object({
    waiting: z
      .array(z.object({ day: z.string(), entries: z.number().int() }))
      .meta({ description: 'Days with confirmed entries of waitlists that are open, by day.' }),
    undelivered: z
      .array(
        z.object({
          id: z.string(),
          reference: z.string(),
          customerName: z.string(),
          phoneNumber: z.string(),
          firstSlotTime: dateTime.nullable(),
          undeliveredMail,
        }),
      )
      .meta({
        description: `Bookings to come or postponed, the next first, at most ${MAX_UNDELIVERED}.`,
      }),
  }),
});
export type Outlook = z.output<typeof getOutlook.response>;
