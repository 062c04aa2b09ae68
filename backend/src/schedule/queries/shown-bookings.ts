import { customer as customerIn, type Customer } from '@cablepark/contracts/schedule/customer';
import type { Sealed } from '@cablepark/contracts/shared/sealed';
import type { Vault } from '@cablepark/vault/vault';
import type { BookingRow } from '@cablepark/projections/read-models/bookings.read-model';
import type { ShownBooking } from './booking-view.ts';

/** Opens the customers of these rows; those that have been erased are null. */
export async function shownBookings(vault: Vault, rows: readonly BookingRow[]): Promise<ShownBooking[]> {
  const customers = await vault.openAll(
    'customer',
    rows.map(({ customerKeyId, customerBox }): Sealed<Customer> => ({ keyId: customerKeyId, box: customerBox })),
  );
  return rows.map((row, i) => ({
    bookingId: row.bookingId,
    reference: row.reference,
    createdAt: row.createdAt,
    equipmentRental: row.equipmentRental,
    slots: row.slotIds.map((slotId, j) => ({ slotId, priceCents: row.priceCents[j] ?? 0 })),
    postponed: postponementOf(row),
    sequence: row.sequence,
    goneStretches: row.goneStretches ?? [],
    attendance: row.attendance,
    customer: customerIn.nullable().parse(customers[i] ?? null),
    customerKeyId: row.customerKeyId,
  }));
}

const postponementOf = ({ closureId, closureReason, closureNote }: BookingRow): ShownBooking['postponed'] =>
  closureId === null || closureReason === null ? null : { closureId, reason: closureReason, note: closureNote };
