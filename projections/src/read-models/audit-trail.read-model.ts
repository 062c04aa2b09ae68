import {
  affectedPartsOf,
  daysOfEvent,
  factsOf,
  quietEventTypes,
  type ParkEvent,
} from '@cablepark/contracts/events';
import type { ErasedSubject } from '@cablepark/contracts/privacy/privacy.events';
import type { CancellationReason } from '@cablepark/contracts/schedule/cancellation-reason';
import { waitlistEvents } from '@cablepark/contracts/schedule/waitlist.events';
import type { Fact } from '@cablepark/contracts/shared/define-event';
import type { Actor } from '@cablepark/contracts/shared/event-metadata';
import { actionIdOf } from '@cablepark/contracts/shared/ids';
import { dayOf, slotAt } from '@cablepark/contracts/shared/riga-time';
import type { SlotId } from '@cablepark/contracts/shared/slot-ids';

import type { Changes } from '../runtime/changes.ts';
import type { ReadModel } from '../runtime/define-read-model.ts';
import {
  bigint,
  boolean,
  defineTable,
  int,
  jsonb,
  text,
  timestamptz,
} from '../runtime/define-table.ts';
import type { RowOf } from '../runtime/table.ts';

/**
 * Who did what, and when: one row for each event. The event itself is in the log, at this stream
 * and revision.
 *
 * Each filter of the trail has an index that ends with the position, so that a page is read from it
 * in its order. Quiet events, which are listed only by their type, come last in the indexes that
 * begin with `isQuiet`, so that other lists needn't pass over them.
 */
export const auditTrail = defineTable(
  'audit_trail',
  {
    position: bigint().key(),
    at: timestamptz(),
    /** The Riga day of that time. */
    doneOn: text(),
    eventType: text(),
    /** Whether it is listed only by its type. */
    isQuiet: boolean(),
    stream: text(),
    revision: bigint(),
    actorKind: text<'guest' | 'user' | 'system'>(),
    /** The user's id, or the name of the part of the system that acted. */
    actorId: text().nullable(),
    actorRole: text().nullable(),
    command: text(),
    correlationId: text(),
    /** The correlation id as it is shown (`actionIdOf`). */
    actionId: text(),
    /** The action that this one takes back. */
    undoes: text().nullable(),
    /**
     * The booking that the event is about, so that its customer can be erased long after it was
     * cancelled.
     */
    bookingId: text().nullable().sealed(),
    /** The Riga day of the slots or the booking, and the other day of a move between two. */
    scheduleDay: text().nullable(),
    otherDay: text().nullable(),
    /**
     * The slots that it changed, as in their history, whose data it erased, or that a visitor holds
     * or waits for.
     */
    slotIds: int<SlotId>().array().nullable(),
    /**
     * The slot whose waitlist it is about: many of these events change nothing in the slot's
     * history.
     */
    waitedSlotId: int<SlotId>().nullable(),
    /** The prices of these slots, if it made them. */
    madeAtCents: int().array().nullable(),
    /** The settings that it changed, by their names in their history. */
    settingNames: text().array().nullable(),
    /** Whether it changed settings, or erased the value of one. */
    isOfSettings: boolean(),
    userId: text().nullable(),
    /** The code of a cancellation or a closure. */
    reason: text<CancellationReason>().nullable(),
    /** The slots that a move took a booking from, and to. */
    fromSlots: int<SlotId>().array().nullable(),
    toSlots: int<SlotId>().array().nullable(),
    /** Whose personal data it erased, or which. */
    erased: text<ErasedSubject>().nullable(),
    /** What it changed, as far as the event alone shows; null if it shows nothing. */
    facts: jsonb<readonly Fact[]>().nullable(),
  },
  {
    indexes: [
      { name: 'audit_trail_booking', columns: ['bookingId', 'position'] },
      { name: 'audit_trail_listed', columns: ['isQuiet', 'position'] },
      { name: 'audit_trail_done_on', columns: ['isQuiet', 'doneOn', 'position'] },
      { name: 'audit_trail_actor', columns: ['isQuiet', 'actorKind', 'actorId', 'position'] },
      { name: 'audit_trail_settings', columns: ['isQuiet', 'isOfSettings', 'position'] },
      { name: 'audit_trail_stream', columns: ['isQuiet', 'stream', 'position'] },
      { name: 'audit_trail_schedule_day', columns: ['isQuiet', 'scheduleDay', 'position'] },
      { name: 'audit_trail_other_day', columns: ['otherDay', 'position'] },
      { name: 'audit_trail_waited_slot', columns: ['waitedSlotId', 'position'] },
      { name: 'audit_trail_type', columns: ['eventType', 'position'] },
      { name: 'audit_trail_action', columns: ['actionId', 'position'] },
      { name: 'audit_trail_undoes', columns: ['undoes', 'position'] },
      { name: 'audit_trail_at', columns: ['at', 'position'] },
    ],
  },
);

export type AuditEntryRow = RowOf<typeof auditTrail>;

const quietTypes: ReadonlySet<string> = new Set(quietEventTypes);

const toAuditEntry = (event: ParkEvent): AuditEntryRow => {
  const { position, metadata, type, streamId, revision } = event;
  const { actor } = metadata;
  const bookingId = bookingOf(event);
  const touched = affectedPartsOf(event);
  const waitedSlotId = waitedSlotOf(event);
  const slotIds = [...new Set(touched.slots ?? reservedSlotsOf(event))].sort((a, b) => a - b);
  const erased = type === 'PersonalDataErased' ? event.data.subject : null;
  const names = erased === null && touched.settings ? [...touched.settings].sort() : null;
  const [scheduleDay = null, otherDay = null] = daysOfEvent(event);
  return {
    position,
    at: metadata.at,
    doneOn: dayOf(slotAt(new Date(metadata.at))),
    eventType: type,
    isQuiet: quietTypes.has(type),
    stream: streamId,
    revision,
    actorKind: actor.kind,
    actorId: idOf(actor),
    actorRole: actor.kind === 'user' ? actor.role : null,
    command: metadata.command,
    correlationId: metadata.correlationId,
    actionId: actionIdOf(metadata),
    undoes: metadata.undoes ?? null,
    bookingId,
    scheduleDay,
    otherDay,
    slotIds: slotIds.length === 0 ? null : slotIds,
    waitedSlotId,
    madeAtCents: pricesOf(event, slotIds),
    settingNames: names,
    isOfSettings: names !== null || erased === 'adminEmail',
    userId: userOf(event),
    // The code only: the words with which a slot was blocked are sealed and in the history of the
    // slot.
    reason:
      'reason' in event.data && typeof event.data.reason === 'string' ? event.data.reason : null,
    ...toMovedSlots(event),
    erased,
    facts: factsOf(event, metadata.at),
  };
};

const toMovedSlots = ({ type, data }: ParkEvent): Pick<AuditEntryRow, 'fromSlots' | 'toSlots'> =>
  type === 'BookingMoved'
    ? {
        fromSlots: data.from.map(({ slotId }) => slotId),
        toSlots: data.to.map(({ slotId }) => slotId),
      }
    : { fromSlots: null, toSlots: null };

const waitlistTypes: ReadonlySet<string> = new Set(waitlistEvents.map(({ type }) => type));

/** The slot whose waitlist an event is about. */
function waitedSlotOf({ type, data }: ParkEvent): SlotId | null {
  return waitlistTypes.has(type) && 'slotId' in data ? data.slotId : null;
}

/**
 * The slots that an event of a hold or of a waitlist is about, though it sells or blocks none.
 */
function reservedSlotsOf(event: ParkEvent): readonly SlotId[] {
  const waitedSlotId = waitedSlotOf(event);
  if (waitedSlotId !== null) {
    return [waitedSlotId];
  }

  switch (event.type) {
    case 'HoldPlaced':
      return event.data.slots.map(({ slotId }) => slotId);
    case 'HoldEnded':
      return event.data.slots;
    default:
      return [];
  }
}

function bookingOf({ type, data }: ParkEvent): string | null {
  if (type === 'PersonalDataErased') {
    return data.subject === 'booking' ? data.subjectId : null;
  }

  return 'bookingId' in data ? data.bookingId : null;
}

/**
 * The prices of slots that the event made, in order, if it changed no others; a generated day has
 * dozens.
 */
function pricesOf({ type, data }: ParkEvent, slotIds: readonly SlotId[]): number[] | null {
  if (
    (type !== 'SlotsGenerated' && type !== 'SlotOpened') ||
    slotIds.length !== data.slots.length
  ) {
    return null;
  }

  const prices = new Map(data.slots.map(({ slotId, priceCents }) => [slotId, priceCents]));
  return slotIds.map((slotId) => prices.get(slotId) ?? 0);
}

function userOf({ type, data }: ParkEvent): string | null {
  if (type === 'PersonalDataErased') {
    return data.subject === 'user' ? data.subjectId : null;
  }

  // The author of a feedback is not its subject.
  return 'userId' in data && type !== 'FeedbackSubmitted' ? data.userId : null;
}

/** The audit trail. It has a row for every event, so it takes all types instead of naming them. */
export const auditTrailReadModel: ReadModel<'audit_trail'> = {
  name: 'audit_trail',
  version: 1,
  isLater: true,
  tables: [auditTrail],
  project: (event: ParkEvent, changes: Changes) => changes.append(auditTrail, toAuditEntry(event)),
};

/** The user's id or the name of the part of the system; null for a guest. */
function idOf(actor: Actor): string | null {
  switch (actor.kind) {
    case 'user':
      return actor.userId;
    case 'system':
      return actor.name;
    default:
      return null;
  }
}
