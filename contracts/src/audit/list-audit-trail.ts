import { z } from 'zod';

import { parkSettings } from '../configuration/park-settings.ts';
import { bookingKey } from '../schedule/booking-key.ts';
import { shortReference } from '../schedule/booking.ts';
import { slotTimes } from '../schedule/time-slots.ts';
import { defineEndpoint } from '../shared/define-endpoint.ts';
import { actor } from '../shared/event-metadata.ts';
import { dateTime, logPageQuery, rigaDay, storedSlotId } from '../shared/fields.ts';
import { slotId, uuid } from '../shared/ids.ts';
import { isDay } from '../shared/riga-time.ts';
import { isInCalendar } from '../shared/slot-ids.ts';
import { text } from '../shared/text.ts';

const slotStart = slotTimes.omit({ endTime: true });

const declaredNames = parkSettings.map(({ name }) => name).join(', ');

/** The subject of an event; null where there is none. */
const auditSubject = z.object({
  reference: z.string().nullable().meta({ description: 'Of the booking, whatever became of it.' }),
  timeSlots: z
    .array(slotTimes)
    .nullable()
    .meta({ description: 'The slots that were changed, or those that the booking had.' }),
  userId: z.string().nullable().meta({ description: 'Whose account it is, or whose booking.' }),
  setting: z
    .string()
    .nullable()
    .meta({
      description:
        `operatingHours.0 (Monday), pricing.peak, adminEmail, ${declaredNames}, ` +
        'specialDay.2026-06-23; of several special days the first.',
    }),
});

/**
 * A field before and after an event, under the name and in the unit that it has in other answers.
 */
export const auditChange = z.object({
  field: z.string(),
  before: z.unknown().meta({ description: 'Null if there was none, and for personal data.' }),
  after: z.unknown(),
  slotId: storedSlotId
    .optional()
    .meta({ description: 'The slot whose status (null: not stored) or price it is.' }),
  day: z
    .string()
    .optional()
    .meta({ description: 'The special day, where one event changed several.' }),
});
export type AuditChange = z.output<typeof auditChange>;

/**
 * One line of the audit trail: who did what, and when. The event itself is in the log, at this
 * stream and revision.
 */
export const auditEntry = z.object({
  /** The event’s position in the log. */
  id: z.string(),
  at: dateTime,
  actor,
  eventType: z.string(),
  summary: z.string().meta({
    description: "What happened, in the language of the caller's cookie, else of Accept-Language.",
  }),
  stream: z.string(),
  revision: z.string(),
  command: z.string(),
  correlationId: z
    .string()
    .meta({ description: 'The action: the same for all that one request caused.' }),
  /**
   * The booking that the event is about, even if it has been cancelled; null if it is about none.
   */
  bookingId: z.string().nullable(),
  shortReference: shortReference.nullable(),
  reason: z.string().nullable().meta({
    description:
      'The code of a cancellation or closure; the words with which a slot was blocked, null once erased.',
  }),
  subject: auditSubject,
  scheduleDay: z
    .string()
    .nullable()
    .meta({ description: 'The Riga day of its slots or booking; of a move the new one.' }),
  isUndoable: z
    .boolean()
    .meta({ description: 'Whether its action is of a kind that can be undone.' }),
  isUndone: z.boolean().meta({
    description:
      'Whether its action was undone or, as a closure, taken back, and not redone since.',
  }),
  undoes: z
    .string()
    .nullable()
    .meta({ description: 'The correlationId of the action that this one takes back.' }),
  changes: z.array(auditChange).nullable(),
  from: z
    .array(slotStart)
    .optional()
    .meta({ description: 'Of a move: the slots that the booking had.' }),
  to: z
    .array(slotStart)
    .optional()
    .meta({ description: 'Of a move: the slots that it has instead.' }),
});
export type AuditEntry = z.output<typeof auditEntry>;

/** The filters of the trail; listed entries fit all of them. */
export const auditFilter = z.object({
  day: rigaDay.optional().meta({ description: 'The Riga day on which something was done.' }),
  user: text(100).optional().meta({ description: 'The id of the user who did it.' }),
  stream: text(200).optional(),
  about: z.enum(['settings']).optional().meta({ description: 'Only what concerns the settings.' }),
  reference: bookingKey
    .refine(
      (key) => key !== '' && (!key.includes('.') || isDay(key.slice(0, key.indexOf('.')))),
      'must be a reference',
    )
    .optional()
    .meta({ description: "A booking's reference, its short reference or its id." }),
  slotId: slotId
    .transform(Math.abs)
    .refine(isInCalendar, 'must be the id of a slot')
    .optional()
    .meta({ description: 'The slot that was changed, or its negated id.' }),
  scheduleDay: rigaDay.optional().meta({ description: 'The Riga day of the slot or booking.' }),
  eventType: z
    .string()
    .optional()
    .meta({
      description:
        'One of `GET /api/admin/event-types`. ' +
        'Refusals, holds and waiting lists are listed only if their type is asked for.',
    }),
  correlationId: uuid.optional().meta({ description: 'The action.' }),
});
export type AuditFilter = z.output<typeof auditFilter>;

export const listAuditTrail = defineEndpoint('listAuditTrail', 'GET /api/admin/audit', 'managers', {
  summary: 'Who did what, newest first',
  query: auditFilter.extend(logPageQuery),
  response: z.array(auditEntry),
});
