import { auditSummary, type AuditChange, type AuditEntry } from '@cablepark/contracts/audit/list-audit-trail';
import type { Actor } from '@cablepark/contracts/shared/event-metadata';
import { slotEnd, slotStart, type SlotId } from '@cablepark/contracts/shared/riga-time';
import { userRole } from '@cablepark/contracts/shared/roles';
import type { Vault } from '@cablepark/vault/vault';
import type { Pool } from 'pg';
import type { UndoableCommands } from '../../commands/undoable-commands.ts';
import { shownStream, type AuditRow } from './audit-rows.ts';
import { blockReasons, feedbackChanges, settingChanges, slotChanges } from './row-changes.ts';
import { bookingChanges } from './booking-changes.ts';
import { settingNames } from '@cablepark/contracts/configuration/setting-names';
import { feedbackStream, userStream } from '@cablepark/contracts/shared/streams';
import type { Sealed } from '@cablepark/contracts/shared/sealed';
import { auditTrail } from '@cablepark/projections/read-models/audit-trail.read-model';
import { settingsHistory } from '@cablepark/projections/read-models/configuration.read-model';
import { recordedChanges } from './recorded-changes.ts';

/** Turns rows into entries, in the same order. What events did is read from the histories of what they changed. */
export async function auditEntries(
  pool: Pool,
  vault: Vault,
  undoable: UndoableCommands,
  rows: readonly AuditRow[],
): Promise<AuditEntry[]> {
  const [bookings, slots, settings, feedback, reasons, hidden] = await Promise.all([
    bookingChanges(pool, rows),
    slotChanges(pool, rows),
    settingChanges(pool, rows),
    feedbackChanges(pool, rows),
    blockReasons(pool, vault, rows),
    hiddenPersonalFields(pool, vault, rows),
  ]);
  return rows.map((row): AuditEntry => {
    const { position } = row;
    const booking = bookings.get(position);
    const changes = [
      ...(booking?.changes ?? []),
      ...(slots.get(position) ?? []),
      ...(settings.get(position) ?? []),
      ...(feedback.get(position) ?? []),
      ...ownChanges(row, hidden.has(position)),
    ];
    const slotIds = row.slotIds ?? booking?.slotIds ?? null;
    return {
      id: position,
      at: row.at.toISOString(),
      actor: actorOf(row),
      eventType: row.eventType,
      summary: auditSummary(row.eventType),
      stream: shownStream(row.stream),
      revision: row.revision,
      command: row.command,
      correlationId: row.actionId,
      bookingId: row.bookingId,
      shortReference: booking?.shortReference ?? null,
      reason: row.reason ?? reasons.get(position) ?? null,
      subject: {
        reference: booking?.reference ?? null,
        timeSlots: slotIds && timesOf(slotIds),
        userId: booking?.ownerId ?? row.userId,
        setting: row.settingNames?.[0] ?? null,
      },
      scheduleDay: row.scheduleDay,
      isUndoable: undoable.has(row),
      undoes: row.undoes,
      changes: changes.length === 0 ? null : changes,
      ...(row.fromSlots && row.toSlots ? { from: startsOf(row.fromSlots), to: startsOf(row.toSlots) } : {}),
    };
  });
}

const ownChanges = ({ facts }: AuditRow, isHidden: boolean): AuditChange[] =>
  (facts ?? [])
    .filter(({ isPersonal }) => !(isPersonal && isHidden))
    .map(({ field, before, after }) => ({ field, before, after }));

const startsOf = (slotIds: readonly SlotId[]) => slotIds.map((id) => ({ id, startTime: slotStart(id).toISOString() }));
const timesOf = (slotIds: readonly SlotId[]) =>
  startsOf(slotIds).map((slot) => ({ ...slot, endTime: slotEnd(slot.id).toISOString() }));

function actorOf({ actorKind, actorId, actorRole }: AuditRow): Actor {
  if (actorKind === 'guest' || actorId === null) return { kind: 'guest' };
  return actorKind === 'user'
    ? { kind: 'user', userId: actorId, role: userRole.parse(actorRole) }
    : { kind: 'system', name: actorId };
}

/**
 * Returns the positions of the events whose personal data have been erased since: which of them an event changed is told
 * no more. Data that came after the erasure are others.
 */
async function hiddenPersonalFields(pool: Pool, vault: Vault, rows: readonly AuditRow[]): Promise<ReadonlySet<string>> {
  const personal = rows.filter(({ facts }) => facts?.some(({ isPersonal }) => isPersonal));
  const [bySubject, adminEmails] = await Promise.all([
    erasedAfterwards(pool, personal),
    erasedAdminEmails(pool, vault, personal),
  ]);
  return new Set([...bySubject, ...adminEmails]);
}

/** An account and a feedback have streams of their own. */
const subjectOf = ({ bookingId, stream }: AuditRow): string => bookingId ?? stream;

async function erasedAfterwards(pool: Pool, personal: readonly AuditRow[]): Promise<string[]> {
  const bookingIds = personal.flatMap(({ bookingId }) => bookingId ?? []);
  const streams = personal
    .map(({ stream }) => stream)
    .filter((stream) => stream.startsWith(userStream('')) || stream.startsWith(feedbackStream('')));
  if (bookingIds.length + streams.length === 0) return [];
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
    .filter((row) => BigInt(row.position) < (last.get(subjectOf(row)) ?? -1n))
    .map(({ position }) => position);
}

/** Former admin addresses are erased one by one, so what counts is whether the event's own can be opened. */
async function erasedAdminEmails(pool: Pool, vault: Vault, personal: readonly AuditRow[]): Promise<string[]> {
  const touched = personal
    .filter((row) => row.settingNames?.includes(settingNames.adminEmail))
    .map(({ position }) => ({ key: settingNames.adminEmail, position }));
  const changed = await recordedChanges<{ readonly value: Sealed<unknown> }>(pool, settingsHistory, touched, ['value']);
  const opened = await vault.openEach('adminEmail', changed, ({ after }) => after.value);
  return changed.filter((change) => change.after.value && !opened.has(change)).map(({ position }) => position);
}
