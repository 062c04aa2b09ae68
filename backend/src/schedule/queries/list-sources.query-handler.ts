import { listSources, MANY_BOOKINGS, type BookingSource } from '@cablepark/contracts/schedule/sources';
import { slotAt } from '@cablepark/contracts/shared/riga-time';
import { bookings } from '@cablepark/projections/read-models/bookings.read-model';
import { Clock } from '@cablepark/platform/clock';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { DataSource, In } from 'typeorm';
import { queryOf } from '../../http/endpoint-message.ts';
import { bookingOf } from './booking-view.ts';
import { BookingSources, type SourcedBooking } from '../sources/booking-sources.ts';
import { ShownBookings } from './shown-bookings.ts';

/** Lists the networks from which customers placed many bookings within 24 hours, the busiest first. */
export class ListSources extends queryOf(listSources) {}

@QueryHandler(ListSources)
export class ListSourcesHandler implements IQueryHandler<ListSources> {
  constructor(
    private readonly sources: BookingSources,
    private readonly database: DataSource,
    private readonly shown: ShownBookings,
    private readonly clock: Clock,
  ) {}

  async execute(): Promise<BookingSource[]> {
    const now = this.clock.now();
    const placed = await this.sources.busiest(now, slotAt(now), MANY_BOOKINGS);
    const shown = await this.#shown(placed.map(({ bookingId }) => bookingId));
    const sources = [...new Set(placed.map(({ source }) => source))];
    return sources
      .map((source) => {
        const ofIt = placed.filter((one) => one.source === source);
        return sourceOf(source, ofIt, shown);
      })
      .sort(byBookings);
  }

  async #shown(bookingIds: readonly string[]) {
    if (bookingIds.length === 0) return new Map<string, ReturnType<typeof bookingOf>>();
    const rows = await this.database.getRepository(bookings.entity).findBy({ bookingId: In(bookingIds) });
    const shown = await this.shown.of(rows);
    return new Map(shown.map((booking) => [booking.bookingId, bookingOf(booking, 'staff')]));
  }
}

const byBookings = (a: BookingSource, b: BookingSource): number => b.bookings.length - a.bookings.length;

function sourceOf(
  source: string,
  placed: readonly SourcedBooking[],
  shown: ReadonlyMap<string, ReturnType<typeof bookingOf>>,
): BookingSource {
  const ofIt = placed.flatMap(({ bookingId }) => shown.get(bookingId) ?? []);
  const times = placed.map(({ placedAt }) => placedAt.toISOString());
  return {
    source,
    bookings: ofIt.map(({ id, reference, customerName, firstSlotTime }) => ({
      id,
      reference,
      customerName,
      firstSlotTime: firstSlotTime ?? '',
    })),
    halfHours: ofIt.reduce((sum, { slotCount }) => sum + slotCount, 0),
    firstAt: times[0] ?? '',
    lastAt: times.at(-1) ?? '',
  };
}
