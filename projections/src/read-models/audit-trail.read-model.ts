import { serialOf } from '@cablepark/contracts/schedule/booking-id';
import type { CancellationReason } from '@cablepark/contracts/schedule/cancellation-reason';
import type { RecordedEvent } from '@cablepark/event-store/log/domain-events';
import type { Changes } from '../runtime/changes.ts';
import { bigint, int, text, timestamptz } from '../runtime/columns.ts';
import type { ReadModel } from '../runtime/define-read-model.ts';
import { defineTable } from '../runtime/define-table.ts';
import type { RowOf } from '../runtime/table.ts';

/** Who did what, and when: one row for each event. The event itself is in the log, at this stream and revision. */
export const auditTrail = defineTable(
  'audit_trail',
  {
    position: bigint().key(),
    at: timestamptz(),
    eventType: text(),
    stream: text(),
    revision: bigint(),
    actorKind: text<'guest' | 'user' | 'system'>(),
    /** The user's id, or the name of the part of the system that acted. */
    actorId: text().nullable(),
    actorRole: text().nullable(),
    command: text(),
    correlationId: text(),
    /** The booking that the event is about, so that its customer can be erased long after it was cancelled. */
    bookingId: text().nullable(),
    /** The part of that id which stays when the booking moves to another day. */
    bookingSerial: text().nullable(),
    /** Why a booking was cancelled. */
    reason: text<CancellationReason>().nullable(),
    /** The slots that a move took a booking from, and to. */
    fromSlots: int().array().nullable(),
    toSlots: int().array().nullable(),
  },
  { indexes: [{ name: 'audit_trail_booking', columns: ['bookingSerial'] }] },
);

export type AuditEntryRow = RowOf<typeof auditTrail>;

const auditOf = (event: RecordedEvent): AuditEntryRow => {
  const { position, metadata, type, streamId, revision } = event;
  const { actor } = metadata;
  const bookingId = bookingOf(event);
  return {
    position,
    at: metadata.at,
    eventType: type,
    stream: streamId,
    revision,
    actorKind: actor.kind,
    actorId: actor.kind === 'user' ? actor.userId : actor.kind === 'system' ? actor.name : null,
    actorRole: actor.kind === 'user' ? actor.role : null,
    command: metadata.command,
    correlationId: metadata.correlationId,
    bookingId,
    bookingSerial: bookingId === null ? null : serialOf(bookingId),
    reason: type === 'BookingCancelled' ? event.data.reason : null,
    ...movedSlots(event),
  };
};

const movedSlots = ({ type, data }: RecordedEvent): Pick<AuditEntryRow, 'fromSlots' | 'toSlots'> =>
  type === 'BookingMoved'
    ? { fromSlots: data.from.map(({ slotId }) => slotId), toSlots: data.to.map(({ slotId }) => slotId) }
    : { fromSlots: null, toSlots: null };

function bookingOf({ type, data }: RecordedEvent): string | null {
  // Whoever looks for a moved booking has its present id.
  if (type === 'BookingMoved') return data.newBookingId;
  if (type === 'PersonalDataErased') return data.subject === 'booking' ? data.subjectId : null;
  return 'bookingId' in data ? data.bookingId : null;
}

/** The audit trail. It has a row for every event, so it takes all types instead of naming them. */
export const auditTrailReadModel: ReadModel<'audit_trail'> = {
  name: 'audit_trail',
  version: 4,
  tables: [auditTrail],
  project: (event: RecordedEvent, changes: Changes) => {
    changes.append(auditTrail, auditOf(event));
  },
};
