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
import { hiddenPersonalFields } from './hidden-personal-fields.ts';

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
