import type { AuditChange } from '@cablepark/contracts/audit/list-audit-trail';
import { eurosOf } from '@cablepark/contracts/shared/money';
import { timeSlotsHistory, type TimeSlotRow } from '@cablepark/projections/read-models/time-slots.read-model';
import type { Pool } from 'pg';
import type { AuditRow } from './audit-rows.ts';
import { byEvent, differences, recordedChanges, type ChangesByEvent } from './recorded-changes.ts';

/** What events did to slots: their status, null while they aren't stored, and their price. */
export async function slotChanges(pool: Pool, rows: readonly AuditRow[]): Promise<ChangesByEvent> {
  const touched = rows
    .filter(({ erased, madeAtCents }) => erased === null && madeAtCents === null)
    .flatMap(({ position, slotIds }) => (slotIds ?? []).map((key) => ({ key, position })));
  const options = { isOnlyChanged: true };
  const changed = await recordedChanges<Shown>(pool, timeSlotsHistory, touched, ['status', 'priceCents'], options);
  const inOrder = changed.sort((a, b) => Number(a.key) - Number(b.key));
  const read = inOrder.map(({ key, position, before, after }): [string, AuditChange[]] => {
    const changes = differences(shown(before), shown(after));
    return [position, changes.map((change) => ({ ...change, slotId: Number(key) }))];
  });
  return byEvent([...read, ...rows.map((row): [string, AuditChange[]] => [row.position, made(row)])]);
}

/** Of events that made slots. */
const made = ({ slotIds, madeAtCents }: AuditRow): AuditChange[] =>
  (madeAtCents ?? []).flatMap((priceCents, i) => {
    const of = { before: null, slotId: slotIds?.[i] ?? 0 };
    return [
      { ...of, field: 'status', after: 'available' },
      { ...of, field: 'price', after: eurosOf(priceCents) },
    ];
  });

type Shown = Pick<TimeSlotRow, 'status' | 'priceCents'>;

const shown = ({ status, priceCents }: { readonly [Property in keyof Shown]: Shown[Property] | null }) => ({
  status,
  price: priceCents === null ? null : eurosOf(priceCents),
});
