import { customer as customerIn, type Customer } from '@cablepark/contracts/schedule/customer';
import type { Sealed } from '@cablepark/contracts/shared/sealed';
import type { PublicNote } from '@cablepark/contracts/shared/public-note';
import type { Vault } from '@cablepark/vault/vault';
import type { BookingRow } from '@cablepark/projections/read-models/bookings.read-model';
import { closures } from '@cablepark/projections/read-models/closures.read-model';
import { In, type DataSource } from 'typeorm';
import type { ShownBooking } from './booking-view.ts';

/**
 * Opens the customers of these rows, of any time; those that have been erased are null. Those of postponed bookings get
 * the notes of their closures, which never change.
 */
export async function shownBookings(
  vault: Vault,
  database: DataSource,
  rows: readonly BookingRow[],
): Promise<ShownBooking[]> {
  const boxes = rows.map(({ customerKeyId, customerBox }): Sealed<Customer> => ({
    keyId: customerKeyId,
    box: customerBox,
  }));
  const [customers, notes] = await Promise.all([vault.openAll('customer', boxes), notesOf(database, rows)]);
  return rows.map((row, i) => ({
    bookingId: row.bookingId,
    reference: row.reference,
    shortReference: row.shortReference,
    createdAt: row.createdAt,
    equipmentRental: row.equipmentRental,
    slots: row.slotIds.map((slotId, j) => ({ slotId, priceCents: row.priceCents[j] ?? 0 })),
    postponed: postponementOf(row, notes),
    sequence: row.sequence,
    goneStretches: row.goneStretches ?? [],
    attendance: row.attendance,
    customer: customerIn.nullable().parse(customers[i] ?? null),
  }));
}

type Notes = ReadonlyMap<string, PublicNote | null>;

async function notesOf(database: DataSource, rows: readonly BookingRow[]): Promise<Notes> {
  const closureIds = [...new Set(rows.flatMap(({ closureId }) => closureId ?? []))];
  if (closureIds.length === 0) return new Map();
  const found = await database.getRepository(closures.entity).findBy({ closureId: In(closureIds) });
  return new Map(found.map(({ closureId, note }) => [closureId, note]));
}

const postponementOf = ({ closureId, closureReason: reason }: BookingRow, notes: Notes): ShownBooking['postponed'] =>
  closureId === null || reason === null ? null : { closureId, reason, note: notes.get(closureId) ?? null };
