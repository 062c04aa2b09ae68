import type { ExportRow } from '@cablepark/analytics/export/export-row';
import { placeOf } from './folded-schedule.ts';
import type { Cell } from './table-batch.ts';

interface RefusedWish {
  readonly kind: string;
  readonly inTheWay: readonly { readonly slotId: number; readonly reason: string; readonly priceCents: number }[];
}

/** The rows of an event that tells of refused wishes: one for each slot in the way of each wish. */
export function refusalsOf({ type, position, recorded_at, data }: ExportRow): (readonly Cell[])[] {
  if (type !== 'WishesRefused') return [];
  const { minute = recorded_at, wishes = [] } = data as { minute?: string; wishes?: readonly RefusedWish[] };
  return wishes.flatMap(({ kind, inTheWay }, i) =>
    inTheWay.map(({ slotId, reason, priceCents }) => {
      const [day, time] = placeOf(slotId);
      return [position, kind, reason, slotId, day, time, minute, `${position}-${i + 1}`, priceCents];
    }),
  );
}
