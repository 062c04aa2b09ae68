import type { EventType } from '@cablepark/contracts/events';
import type { Sealed } from '@cablepark/contracts/shared/sealed';
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
  const boxes = changed.flatMap(({ position, after }): [string, Sealed<{ reason: string }>][] =>
    after.blockReason ? [[position, after.blockReason]] : [],
  );
  if (boxes.length === 0) return new Map();
  const opened = await vault.openAll(
    'blockReason',
    boxes.map(([, box]) => box),
  );
  return new Map(
    boxes.flatMap(([position], i): [string, string][] => {
      const words = opened[i];
      return words ? [[position, words.reason]] : [];
    }),
  );
}
