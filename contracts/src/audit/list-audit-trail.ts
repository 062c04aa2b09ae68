import { z } from 'zod';
import { actor } from '../shared/event-metadata.ts';
import { defineEndpoint } from '../shared/define-endpoint.ts';
import { logPageQuery } from '../shared/paging.ts';
import { dateTime, rigaDay } from '../shared/riga-day.ts';
import { managers } from '../shared/roles.ts';
import { text } from '../shared/text.ts';

/** Who did what, and when. The event itself stays in the log, at this stream and revision. */
export const auditEntry = z.object({
  /** Its position in the log. */
  id: z.string(),
  at: dateTime,
  actor,
  eventType: z.string(),
  /** Names the sentence that tells it to a person, e.g. `audit.BookingPlaced`; each language has its own. */
  summary: z.string(),
  stream: z.string(),
  revision: z.string(),
  command: z.string(),
  correlationId: z.string(),
  /** The booking it is about, a cancelled one too; null where it is about none. */
  bookingId: z.string().nullable(),
});
export type AuditEntry = z.output<typeof auditEntry>;

/** The key of the sentence that tells an event of this type to a person. */
export const auditSummary = (eventType: string): string => `audit.${eventType}`;

/** `day` is the Riga day on which it was done; the day a booking is for is in its stream, `day-2026-06-01`. */
export const listAuditTrail = defineEndpoint({
  name: 'listAuditTrail',
  method: 'GET',
  path: '/api/admin/audit',
  summary: 'Who did what, newest first',
  roles: managers,
  query: z.object({
    ...logPageQuery,
    day: rigaDay.optional(),
    user: text(100).optional(),
    stream: text(200).optional(),
  }),
  response: z.array(auditEntry),
});
