import type { BookingWithSlots } from '@cablepark/contracts/schedule/booking';
import { customer as customerIn } from '@cablepark/contracts/schedule/customer';
import type { PageWanted } from '@cablepark/contracts/shared/paging';
import type { PublicNote } from '@cablepark/contracts/shared/public-note';
import type { BookingRow } from '@cablepark/projections/read-models/bookings.read-model';
import { closures } from '@cablepark/projections/read-models/closures.read-model';
import { Vault } from '@cablepark/vault/vault';
import { Injectable } from '@nestjs/common';
import { DataSource, In, type SelectQueryBuilder } from 'typeorm';
import { newestPage, pageByTime, Page } from '../../http/paging.ts';
import { bookingOf, heldSlots, type Reader, type ShownBooking } from './booking-view.ts';

type Query = SelectQueryBuilder<BookingRow>;
type Notes = ReadonlyMap<string, PublicNote | null>;

/** Shows bookings of the read model, with their customers opened. */
@Injectable()
export class ShownBookings {
  constructor(
    private readonly vault: Vault,
    private readonly database: DataSource,
  ) {}

  /**
   * These rows, of any time. Customers who have been erased are null. Postponed bookings get the notes of their closures,
   * which never change.
   */
  async of(rows: readonly BookingRow[]): Promise<ShownBooking[]> {
    const boxes = rows.map(({ customerKeyId: keyId, customerBox: box }) => ({ keyId, box }));
    const [customers, notes] = await Promise.all([this.vault.openAll('customer', boxes), this.#notesOf(rows)]);
    return rows.map((row, i) => ({
      bookingId: row.bookingId,
      reference: row.reference,
      shortReference: row.shortReference,
      createdAt: row.createdAt,
      equipmentRental: row.equipmentRental,
      slots: slotsOfRow(row),
      postponed: postponementOf(row, notes),
      sequence: row.sequence,
      goneStretches: row.goneStretches ?? [],
      attendance: row.attendance,
      customer: customerIn.nullable().parse(customers[i] ?? null),
    }));
  }

  /** A page of the standing and postponed bookings that a query finds, newest first, each with its slots. */
  async newest(query: Query, wanted: PageWanted, reader: Reader): Promise<Page<BookingWithSlots>> {
    query.andWhere(`${query.alias}.cancelledAt IS NULL`);
    return this.#page(await newestPage(query, 'placedAtPosition', wanted), reader);
  }

  /** A page of the postponed bookings for staff, the longest postponed first. */
  async longestPostponed(query: Query, wanted: PageWanted): Promise<Page<BookingWithSlots>> {
    query.andWhere(`${query.alias}.cancelledAt IS NULL AND ${query.alias}.postponedAt IS NOT NULL`);
    const order = { time: 'postponedAt', position: 'placedAtPosition', direction: 'ASC' } as const;
    return this.#page(await pageByTime(query, order, wanted), 'staff');
  }

  async #page({ items, next }: Page<BookingRow>, reader: Reader): Promise<Page<BookingWithSlots>> {
    const shown = await this.of(items);
    return new Page(
      shown.map((booking) => ({ ...bookingOf(booking, reader), timeSlots: heldSlots(booking) })),
      next,
    );
  }

  async #notesOf(rows: readonly BookingRow[]): Promise<Notes> {
    const closureIds = [...new Set(rows.flatMap(({ closureId }) => closureId ?? []))];
    if (closureIds.length === 0) return new Map();
    const found = await this.database.getRepository(closures.entity).findBy({ closureId: In(closureIds) });
    return new Map(found.map(({ closureId, note }) => [closureId, note]));
  }
}

/** The slots of a booking at the prices that it pays. */
export const slotsOfRow = ({ slotIds, priceCents }: Pick<BookingRow, 'slotIds' | 'priceCents'>) =>
  slotIds.map((slotId, i) => ({ slotId, priceCents: priceCents[i] ?? 0 }));

const postponementOf = ({ closureId, closureReason: reason }: BookingRow, notes: Notes): ShownBooking['postponed'] =>
  closureId === null || reason === null ? null : { closureId, reason, note: notes.get(closureId) ?? null };
