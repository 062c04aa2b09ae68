import type { EventType } from '@cablepark/contracts/events';
import { timeSlotsHistory, type TimeSlotRow } from '@cablepark/projections/read-models/time-slots.read-model';
import type { Vault } from '@cablepark/vault/vault';
import type { Pool } from 'pg';
import type { AuditRow } from './audit-rows.ts';
import { recordedChanges } from './recorded-changes.ts';

const BLOCKED: EventType = 'SlotBlocked';

/** Opens the words with which slots were blocked, by the positions of the events. Erased ones are missing. */
export async function blockReasons(
  pool: Pool,
  vault: Vault,
  rows: readonly AuditRow[],
): Promise<ReadonlyMap<string, string>> {
  const touched = rows
    .filter(({ eventType }) => eventType === BLOCKED)
    .flatMap(({ position, slotIds }) => (slotIds ?? []).map((key) => ({ key, position })));
  const changed = await recordedChanges<Pick<TimeSlotRow, 'blockReason'>>(
    pool,
    timeSlotsHistory,
    touched,
    ['blockReason'],
    { isOnlyChanged: true },
  );
  const opened = await vault.openEach('blockReason', changed, ({ after }) => after.blockReason);
  return new Map([...opened].map(([{ position }, { reason }]) => [position, reason]));
}
