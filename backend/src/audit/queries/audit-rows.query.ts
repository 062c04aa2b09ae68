import { Pool } from 'pg';

import type {
  AuditChange,
  AuditEntry,
  AuditFilter,
} from '@cablepark/contracts/audit/list-audit-trail';
import { settingNames } from '@cablepark/contracts/configuration/setting-names';
import { eventDefinitions } from '@cablepark/contracts/events';
import { pickFields } from '@cablepark/contracts/schedule/booking-details';
import { toSlotTimes } from '@cablepark/contracts/schedule/time-slots';
import type { Actor } from '@cablepark/contracts/shared/event-metadata';
import type { SlotId } from '@cablepark/contracts/shared/riga-time';
import type { Sealed } from '@cablepark/contracts/shared/sealed';
import { claimStreamOf, feedbackStreamOf, userStreamOf } from '@cablepark/contracts/shared/streams';
import { userRole } from '@cablepark/contracts/shared/user-role';
import { auditTrail } from '@cablepark/projections/read-models/audit-trail.read-model';
import { settingsHistory } from '@cablepark/projections/read-models/configuration.read-model';
import { timeSlotsHistory } from '@cablepark/projections/read-models/time-slots.read-model';
import { readChangesAt } from '@cablepark/projections/runtime/history/changes-at';
import { buildRowColumns } from '@cablepark/projections/runtime/table';
import { Vault } from '@cablepark/vault/vault';

import { UndoableCommands } from '#command-pipeline/undoable-commands';
import type { Language } from '#http/request-context';
import {
  readBlockReasons,
  readBookingChanges,
  readFeedbackChanges,
  readSettingChanges,
  readSlotChanges,
  type AuditRow,
} from './recorded-changes.query.ts';
import { findUndoneActions } from './undone-actions.query.ts';

export interface AuditRowsFilter extends Omit<AuditFilter, 'reference'> {
  /** The position before which the page begins. */
  readonly cursor?: string | undefined;
  readonly bookingId?: string | undefined;
}

/**
 * The name under which every claim's stream is shown: its own name is a hash that leads to an
 * e-mail.
 */
export const CLAIM = 'claim';

const claimPrefix = claimStreamOf('');

/** The name under which a stream is shown. */
export const toShownStream = (stream: string): string =>
  stream.startsWith(claimPrefix) ? CLAIM : stream;

/** Whether any entry can be found. The answer must not reveal whether a claim's stream exists. */
export const hasRows = ({ stream }: Pick<AuditFilter, 'stream'>): boolean =>
  stream?.startsWith(claimPrefix) !== true;

/**
 * Builds the query for the newest rows of the trail that match, `AuditRow`s. Each condition is an
 * equality, so that an index has the rows in their order. A filter that can match in several ways,
 * such as a day or a slot, is read once for each; no row matches in two.
 */
export function buildAuditRowsQuery(
  wanted: AuditRowsFilter,
  limit: number,
): { text: string; values: unknown[] } {
  const values: unknown[] = [];
  const addValue = (of: unknown) => `$${values.push(of)}`;
  const all = buildConditions(wanted, addValue);
  const most = addValue(limit);
  const reads: string[] = [];
  for (const day of buildDayConditions(wanted, addValue)) {
    for (const { joined, is } of buildSlotConditions(wanted, addValue)) {
      const conditions = [...all, ...day, ...is].join(' AND ');
      reads.push(`SELECT ${columns} FROM ${auditTrail.qualifiedName} AS a ${joined}
        WHERE ${conditions} ORDER BY a.position DESC LIMIT ${most}`);
    }
  }

  const [only = ''] = reads;
  if (reads.length === 1) {
    return { text: only, values };
  }

  const together = reads.map((read) => `(${read})`).join(' UNION ALL ');
  return { text: `SELECT * FROM (${together}) AS a ORDER BY position DESC LIMIT ${most}`, values };
}

const columns = buildRowColumns(auditTrail).replaceAll(/(^|, )/g, '$1a.');

type AddValue = (of: unknown) => string;

function buildConditions(
  { cursor, day, user, stream, about, bookingId, eventType, correlationId }: AuditRowsFilter,
  addValue: AddValue,
) {
  const conditions = [
    `a.is_quiet = ${eventType !== undefined && eventDefinitions.get(eventType)?.isQuiet === true}`,
  ];
  if (cursor !== undefined) {
    conditions.push(`a.position < ${addValue(cursor)}`);
  }
  if (day !== undefined) {
    conditions.push(`a.done_on = ${addValue(day)}`);
  }
  if (user !== undefined) {
    conditions.push(`a.actor_kind = 'user' AND a.actor_id = ${addValue(user)}`);
  }
  if (stream === CLAIM) {
    conditions.push(`a.event_type = 'NameClaimed'`);
  } else if (stream !== undefined) {
    conditions.push(`a.stream = ${addValue(stream)}`);
  }
  if (about === 'settings') {
    conditions.push('a.is_of_settings');
  }
  if (bookingId !== undefined) {
    conditions.push(`a.booking_id = ${addValue(bookingId)}`);
  }
  if (eventType !== undefined) {
    conditions.push(`a.event_type = ${addValue(eventType)}`);
  }
  if (correlationId !== undefined) {
    conditions.push(`a.action_id = ${addValue(correlationId)}`);
  }

  return conditions;
}

/** A move between two days belongs to both. */
function buildDayConditions({ scheduleDay }: AuditRowsFilter, addValue: AddValue): string[][] {
  if (scheduleDay === undefined) {
    return [[]];
  }

  const day = addValue(scheduleDay);
  return [[`a.schedule_day = ${day}`], [`a.other_day = ${day}`]];
}

/**
 * Erasing why a slot was blocked, and most of what happens in its waiting list, leave the slot as
 * it is.
 */
function buildSlotConditions(
  { slotId }: AuditRowsFilter,
  addValue: AddValue,
): { joined: string; is: string[] }[] {
  if (slotId === undefined) {
    return [{ joined: '', is: [] }];
  }

  const slot = addValue(slotId);
  return [
    {
      joined: `JOIN ${timeSlotsHistory.qualifiedName} AS h ON h.position = a.position`,
      is: [`h.slot_id = ${slot}`, 'a.waited_slot_id IS NULL'],
    },
    { joined: '', is: [`a.waited_slot_id = ${slot}`] },
    { joined: '', is: [`a.event_type = 'PersonalDataErased'`, `a.slot_ids = ARRAY[${slot}::int]`] },
  ];
}

/**
 * Turns rows into entries, in the same order. What events did is read from the histories of what
 * they changed.
 */
export async function toAuditEntries(
  pool: Pool,
  vault: Vault,
  undoable: UndoableCommands,
  rows: readonly AuditRow[],
  language: Language,
): Promise<AuditEntry[]> {
  const undoableRows = rows.filter((row) => undoable.has(row));
  const [bookings, slots, settings, feedback, reasons, hidden, undone] = await Promise.all([
    readBookingChanges(pool, rows),
    readSlotChanges(pool, rows),
    readSettingChanges(pool, rows),
    readFeedbackChanges(pool, rows),
    readBlockReasons(pool, vault, rows),
    findHiddenEvents(pool, vault, rows),
    findUndoneActions(pool, undoableRows),
  ]);
  return rows.map((row): AuditEntry => {
    const { position } = row;
    const booking = bookings.get(position);
    const changes = [
      ...(booking?.changes ?? []),
      ...(slots.get(position) ?? []),
      ...(settings.get(position) ?? []),
      ...(feedback.get(position) ?? []),
      ...toOwnChanges(row, hidden.has(position)),
    ];
    const slotIds = row.slotIds ?? booking?.slotIds ?? null;
    return {
      id: position,
      at: row.at.toISOString(),
      actor: toActor(row),
      eventType: row.eventType,
      summary: eventDefinitions.get(row.eventType)?.audit[language] ?? row.eventType,
      stream: toShownStream(row.stream),
      revision: row.revision,
      command: row.command,
      correlationId: row.actionId,
      bookingId: row.bookingId,
      shortReference: booking?.shortReference ?? null,
      reason: row.reason ?? reasons.get(position) ?? null,
      subject: {
        reference: booking?.reference ?? null,
        timeSlots: slotIds?.map(toSlotTimes) ?? null,
        userId: booking?.ownerId ?? row.userId,
        setting: row.settingNames?.[0] ?? null,
      },
      scheduleDay: row.scheduleDay,
      isUndoable: undoable.has(row),
      isUndone: undone.has(row.actionId),
      undoes: row.undoes,
      changes: changes.length === 0 ? null : changes,
      ...(row.fromSlots && row.toSlots
        ? { from: toStarts(row.fromSlots), to: toStarts(row.toSlots) }
        : {}),
    };
  });
}

const toOwnChanges = ({ facts }: AuditRow, isHidden: boolean): AuditChange[] =>
  (facts ?? [])
    .filter(({ isPersonal }) => !(isPersonal && isHidden))
    .map(({ field, before, after }) => ({ field, before, after }));

const toStarts = (slotIds: readonly SlotId[]) =>
  slotIds.map((slotId) => pickFields(['id', 'startTime'], toSlotTimes(slotId)));

function toActor({ actorKind, actorId, actorRole }: AuditRow): Actor {
  if (actorKind === 'guest' || actorId === null) {
    return { kind: 'guest' };
  }

  return actorKind === 'user'
    ? { kind: 'user', userId: actorId, role: userRole.parse(actorRole) }
    : { kind: 'system', name: actorId };
}

/**
 * Returns the positions of the events whose personal data are erased, so that their changes are no
 * longer shown.
 */
async function findHiddenEvents(
  pool: Pool,
  vault: Vault,
  rows: readonly AuditRow[],
): Promise<ReadonlySet<string>> {
  const personal = rows.filter(({ facts }) => facts?.some(({ isPersonal }) => isPersonal));
  const [bySubject, adminEmails] = await Promise.all([
    findErased(pool, personal),
    findErasedAdminEmails(pool, vault, personal),
  ]);
  return new Set([...bySubject, ...adminEmails]);
}

async function findErased(pool: Pool, personal: readonly AuditRow[]): Promise<string[]> {
  const bookingIds = personal.flatMap(({ bookingId }) => bookingId ?? []);
  const streams = personal
    .map(({ stream }) => stream)
    .filter(
      (stream) => stream.startsWith(userStreamOf('')) || stream.startsWith(feedbackStreamOf('')),
    );
  if (bookingIds.length + streams.length === 0) {
    return [];
  }

  const { rows } = await pool.query<{ subject: string; position: string }>({
    name: 'audited-erasures',
    text: `
      SELECT booking_id AS subject, max(position) AS position FROM ${auditTrail.qualifiedName}
       WHERE booking_id = ANY ($1::text[]) AND erased = 'booking' GROUP BY booking_id
       UNION ALL
      SELECT stream, max(position) FROM ${auditTrail.qualifiedName}
       WHERE NOT is_quiet AND stream = ANY ($2::text[]) AND erased IN ('user', 'feedback') GROUP BY stream`,
    values: [bookingIds, streams],
  });
  const last = new Map(rows.map(({ subject, position }) => [subject, BigInt(position)]));
  return personal
    .filter((row) => BigInt(row.position) < (last.get(row.bookingId ?? row.stream) ?? -1n))
    .map(({ position }) => position);
}

/**
 * Former admin addresses are erased one by one, so what counts is whether the event's own can be
 * opened.
 */
async function findErasedAdminEmails(
  pool: Pool,
  vault: Vault,
  personal: readonly AuditRow[],
): Promise<string[]> {
  const touched = personal
    .filter((row) => row.settingNames?.includes(settingNames.adminEmail))
    .map(({ position }) => ({ key: settingNames.adminEmail, position }));
  const changed = await readChangesAt<{ readonly value: Sealed<unknown> }>(
    pool,
    settingsHistory,
    touched,
    ['value'],
  );
  const opened = await vault.openEach('adminEmail', changed, ({ after }) => after.value);
  return changed
    .filter((change) => change.after.value && !opened.has(change))
    .map(({ position }) => position);
}
