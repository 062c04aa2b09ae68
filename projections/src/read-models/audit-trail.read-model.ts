import type { RecordedEvent } from '@cablepark/event-store/log/domain-events';
import type { Changes } from '../runtime/changes.ts';
import { defineTable } from '../runtime/table.ts';
import type { ReadModel } from '../runtime/define-read-model.ts';

/** Who did what, and when: one line an event. The event itself is in the log, at this stream and revision. */
export interface AuditEntryRow {
  position: bigint;
  at: string;
  eventType: string;
  stream: string;
  revision: bigint;
  actorKind: 'guest' | 'user' | 'system';
  /** The user's id, or the name of the part of the system that acted. */
  actorId: string | null;
  actorRole: string | null;
  command: string;
  correlationId: string;
  /** The booking it is about, so that its customer can be erased long after it was cancelled. */
  bookingId: string | null;
}

export const auditTrail = defineTable<AuditEntryRow>('audit_trail', {
  columns: {
    position: { type: 'bigint', primary: true },
    at: { type: 'timestamptz' },
    eventType: { name: 'event_type', type: 'text' },
    stream: { type: 'text' },
    revision: { type: 'bigint' },
    actorKind: { name: 'actor_kind', type: 'text' },
    actorId: { name: 'actor_id', type: 'text', nullable: true },
    actorRole: { name: 'actor_role', type: 'text', nullable: true },
    command: { type: 'text' },
    correlationId: { name: 'correlation_id', type: 'text' },
    bookingId: { name: 'booking_id', type: 'text', nullable: true },
  },
});

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

/** The audit trail: every event there is, so it takes them all instead of naming them. */
export const auditTrailReadModel: ReadModel = {
  name: 'audit_trail',
  version: 2,
  tables: [auditTrail],
  project: (event: RecordedEvent, changes: Changes) => {
    changes.append(auditTrail, auditOf(event));
  },
};
