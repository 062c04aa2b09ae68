import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { DataSource, In } from 'typeorm';

import {
  listSources,
  MANY_OF_A_SOURCE,
  type BookingSource,
} from '@cablepark/contracts/schedule/find-bookings';
import { groupBy } from '@cablepark/contracts/shared/lists';
import { slotAt } from '@cablepark/contracts/shared/riga-time';
import { Clock } from '@cablepark/platform/clock';
import { bookings } from '@cablepark/projections/read-models/bookings.read-model';

import type { AnswerTo } from '#http/answer';
import type { Requested } from '#http/endpoint';
import {
  BookingSources,
  type SourceCounts,
  type SourcedBooking,
} from '#schedule/sources/booking-sources';
import { ShownBookings, toBooking } from './shown-bookings.query.ts';

export class ListSources extends Query<AnswerTo<typeof listSources>> {
  constructor(readonly requested: Requested<typeof listSources>) {
    super();
  }
}

/**
 * Lists the networks with many bookings, waitlist entries and holds together, the busiest first.
 */
@QueryHandler(ListSources)
export class ListSourcesHandler implements IQueryHandler<ListSources> {
  constructor(
    private readonly sources: BookingSources,
    private readonly database: DataSource,
    private readonly shown: ShownBookings,
    private readonly clock: Clock,
  ) {}

  async execute(): Promise<BookingSource[]> {
    const sources = await this.#readSources(this.clock.now());
    const busy = sources.filter((one) => sizeOf(one) >= MANY_OF_A_SOURCE);
    busy.sort((a, b) => sizeOf(b) - sizeOf(a));
    const bookingIds = busy.flatMap(({ placed }) => placed.map(({ bookingId }) => bookingId));
    const shown = await this.#show(bookingIds);
    return busy.map((one) => toBookingSource(one, shown));
  }

  /** Reads all networks with bookings, entries or holds that count now. */
  async #readSources(now: Date): Promise<SourceActivity[]> {
    const slotNow = slotAt(now);
    const bookingsToCome = await this.sources.findBookingsToCome(now, slotNow);
    const placed = groupBy(bookingsToCome, ({ source }) => source);
    const counted = await this.sources.countToCome(now, slotNow);
    const counts = new Map(counted.map((one) => [one.source, one]));
    const sources = new Set([...placed.keys(), ...counts.keys()]);
    return [...sources].map((source) => ({
      source,
      placed: placed.get(source) ?? [],
      counts: counts.get(source),
    }));
  }

  /** The bookings as staff see them, by their ids. */
  async #show(bookingIds: readonly string[]) {
    if (bookingIds.length === 0) {
      return new Map<string, ReturnType<typeof toBooking>>();
    }

    const rows = await this.database
      .getRepository(bookings.entity)
      .findBy({ bookingId: In(bookingIds) });
    const shown = await this.shown.show(rows);
    return new Map(shown.map((booking) => [booking.bookingId, toBooking(booking, 'staff')]));
  }
}

/** What one network has placed, waits for and held. */
interface SourceActivity {
  readonly source: string;
  readonly placed: readonly SourcedBooking[];
  readonly counts: SourceCounts | undefined;
}

const sizeOf = ({ placed, counts }: SourceActivity): number =>
  placed.length + (counts?.entries ?? 0) + (counts?.holds ?? 0);

function toBookingSource(
  { source, placed, counts }: SourceActivity,
  shown: ReadonlyMap<string, ReturnType<typeof toBooking>>,
): BookingSource {
  const ownBookings = placed.flatMap(({ bookingId }) => shown.get(bookingId) ?? []);
  const times = placed.map(({ placedAt }) => placedAt.toISOString());
  if (counts) {
    times.push(counts.firstAt.toISOString(), counts.lastAt.toISOString());
  }

  times.sort();
  return {
    source,
    bookings: ownBookings.map(({ id, reference, customerName, firstSlotTime }) => ({
      id,
      reference,
      customerName,
      firstSlotTime: firstSlotTime ?? '',
    })),
    halfHours: ownBookings.reduce((sum, { slotCount }) => sum + slotCount, 0),
    entries: counts?.entries ?? 0,
    holds: counts?.holds ?? 0,
    firstAt: times[0] ?? '',
    lastAt: times.at(-1) ?? '',
  };
}
