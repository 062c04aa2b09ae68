import type { BookingWithSlots } from '@cablepark/contracts/schedule/booking';
import type { PageWanted } from '@cablepark/contracts/shared/paging';
import type { Vault } from '@cablepark/vault/vault';
import type { BookingRow } from '@cablepark/projections/read-models/bookings.read-model';
import type { SelectQueryBuilder } from 'typeorm';
import { newestPage, type Page } from '../../http/paging.ts';
import { heldSlots, bookingOf, type Reader } from './booking-view.ts';
import { shownBookings } from './shown-bookings.ts';

/** Returns a page of the bookings that a query finds, newest first, each with its slots. */
export async function listedBookings(
  vault: Vault,
  query: SelectQueryBuilder<BookingRow>,
  wanted: PageWanted,
  reader: Reader,
): Promise<Page<BookingWithSlots>> {
  query.andWhere(`${query.alias}.cancelledAt IS NULL`);
  const page = await newestPage(query, 'placedAtPosition', wanted);
  const shown = await shownBookings(vault, page.items);
  const items = shown.map((booking) => ({ ...bookingOf(booking, reader), timeSlots: heldSlots(booking) }));
  return { ...page, items };
}
