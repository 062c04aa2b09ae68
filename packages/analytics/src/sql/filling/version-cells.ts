import type { ExportRow } from '../../export/export-row.ts';
import { firstSlotOf, placeOf, type BookingVersion, type SlotVersion } from './folded-schedule.ts';
import type { Cell } from './table-batch.ts';

/** The cells of a slot's version, in the order of the table's columns. */
export const cellsOfSlot =
  ({ slotId, status, listCents, priceCents, booking }: SlotVersion) =>
  (position: number, until: number | null): readonly Cell[] => [
    slotId,
    position,
    until,
    ...placeOf(slotId),
    status,
    priceCents,
    listCents,
    booking,
  ];

/** The cells of a booking's version, in the order of the table's columns. */
export const cellsOfBooking =
  (version: BookingVersion) =>
  (position: number, until: number | null): readonly Cell[] => {
    const { slotIds, priceCents, cancelled, isPostponed, customer } = version;
    const first = firstSlotOf(slotIds);
    return [
      version.booking,
      position,
      until,
      placeOf(first)[0],
      version.placedAt,
      version.placedBy,
      version.daysAhead,
      version.hoursAhead,
      first,
      JSON.stringify(slotIds.map((slotId, i) => [slotId, priceCents[i] ?? 0])),
      slotIds.length,
      priceCents.reduce((sum, cents) => sum + cents, 0),
      version.equipmentRental,
      version.hasAccount,
      version.language,
      cancelled ? 'cancelled' : isPostponed ? 'postponed' : 'standing',
      version.attendance,
      cancelled?.at ?? null,
      cancelled?.by ?? null,
      cancelled?.reason ?? null,
      isPostponed,
      customer.name,
      customer.keyId,
    ];
  };

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
