import type { RecordedEvent } from '@cablepark/event-store/log/domain-events';
import type { Changes } from '../runtime/changes.ts';
import { bigint, text, timestamptz } from '../runtime/columns.ts';
import type { ReadModel } from '../runtime/define-read-model.ts';
import { defineTable } from '../runtime/define-table.ts';
import type { RowOf } from '../runtime/table.ts';

/** Who did what, and when: one row for each event. The event itself is in the log, at this stream and revision. */
export const auditTrail = defineTable('audit_trail', {
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
});

export type AuditEntryRow = RowOf<typeof auditTrail>;

const auditOf = (event: RecordedEvent): AuditEntryRow => {
  const { position, metadata, type, streamId, revision } = event;
  const { actor } = metadata;
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
    bookingId: bookingOf(event),
  };
};

function bookingOf({ type, data }: RecordedEvent): string | null {
  if (type === 'PersonalDataErased') return data.subject === 'booking' ? data.subjectId : null;
  return 'bookingId' in data ? data.bookingId : null;
}

/** The audit trail. It has a row for every event, so it takes all types instead of naming them. */
export const auditTrailReadModel: ReadModel<'audit_trail'> = {
  name: 'audit_trail',
  version: 2,
  tables: [auditTrail],
  project: (event: RecordedEvent, changes: Changes) => {
    changes.append(auditTrail, auditOf(event));
  },
};
