import type { BookingWithSlots } from '@cablepark/contracts/schedule/booking';
import type { PageWanted } from '@cablepark/contracts/shared/paging';
import type { Vault } from '@cablepark/vault/vault';
import type { BookingRow } from '@cablepark/projections/read-models/bookings.read-model';
import type { DataSource, SelectQueryBuilder } from 'typeorm';
import { newestPage, pageByTime, Page } from '../../http/paging.ts';
import { heldSlots, bookingOf, type Reader } from './booking-view.ts';
import { shownBookings } from './shown-bookings.ts';

/** Returns a page of the bookings that a query finds, newest first, each with its slots. */
export async function listedBookings(
  vault: Vault,
  database: DataSource,
  query: SelectQueryBuilder<BookingRow>,
  wanted: PageWanted,
  reader: Reader,
): Promise<Page<BookingWithSlots>> {
  query.andWhere(`${query.alias}.cancelledAt IS NULL`);
  return shownPage(vault, database, await newestPage(query, 'placedAtPosition', wanted), reader);
}

/** Returns a page of postponed bookings for staff, the longest postponed first. */
export async function postponedBookings(
  vault: Vault,
  database: DataSource,
  query: SelectQueryBuilder<BookingRow>,
  wanted: PageWanted,
): Promise<Page<BookingWithSlots>> {
  query.andWhere(`${query.alias}.cancelledAt IS NULL AND ${query.alias}.postponedAt IS NOT NULL`);
  const order = { time: 'postponedAt', position: 'placedAtPosition', direction: 'ASC' } as const;
  return shownPage(vault, database, await pageByTime(query, order, wanted), 'staff');
}

async function shownPage(
  vault: Vault,
  database: DataSource,
  page: Page<BookingRow>,
  reader: Reader,
): Promise<Page<BookingWithSlots>> {
  const shown = await shownBookings(vault, database, page.items);
  const items = shown.map((booking) => ({ ...bookingOf(booking, reader), timeSlots: heldSlots(booking) }));
  return new Page(items, page.next);
}
