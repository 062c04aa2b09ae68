import { z } from 'zod';
import { cancellationReason } from '../schedule/cancellation-reason.ts';
import { actor } from '../shared/event-metadata.ts';
import { defineEndpoint } from '../shared/define-endpoint.ts';
import { logPageQuery } from '../shared/paging.ts';
import { dateTime, rigaDay } from '../shared/riga-day.ts';
import { managers } from '../shared/roles.ts';
import { text } from '../shared/text.ts';

const slotTime = z.object({ id: z.number().int(), startTime: dateTime });

/**
 * One line of the audit trail: who did what, and when. The event itself stays in the log, at this stream and revision.
 */
export const auditEntry = z.object({
  /** The event’s position in the log. */
  id: z.string(),
  at: dateTime,
  actor,
  eventType: z.string(),
  /**
   * The key of the sentence that describes the event, such as `audit.BookingPlaced`. Each event declares its sentences.
   */
  summary: z.string(),
  stream: z.string(),
  revision: z.string(),
  command: z.string(),
  correlationId: z.string(),
  /** The booking that the event is about, even if it has been cancelled; null if it is about none. */
  bookingId: z.string().nullable(),
  /** Why a booking was cancelled. */
  reason: cancellationReason.nullable(),
  from: z.array(slotTime).optional().meta({ description: 'Of a move: the slots that the booking had.' }),
  to: z.array(slotTime).optional().meta({ description: 'Of a move: the slots that it has instead.' }),
});
export type AuditEntry = z.output<typeof auditEntry>;

/** The key of the sentence that describes an event of this type. */
export const auditSummary = (eventType: string): string => `audit.${eventType}`;

/**
 * `day` is the Riga day on which something was done. The day of a booking is in its stream’s id, as in
 * `day-2026-06-01`.
 */
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
