import { Injectable } from '@nestjs/common';
import { DataSource, In } from 'typeorm';

import type { BookingWithSlots } from '@cablepark/contracts/schedule/booking';
import type { ListedWaitlistEntry } from '@cablepark/contracts/schedule/waitlist';
import { bookings, type BookingRow } from '@cablepark/projections/read-models/bookings.read-model';

import {
  heldSlotsOf,
  ShownBookings,
  toBooking,
} from '#schedule/bookings/queries/shown-bookings.query';
import { WaitlistEntries } from '#schedule/waitlist/waitlist.query';
import type { FoundPerson } from './people-index.ts';

/** What is shown of people who were found. Those gone or erased since then are missing. */
export interface Shown {
  /** By their ids, the latest session first. */
  readonly bookings: ReadonlyMap<string, BookingWithSlots>;
  /** By their ids, in the order of joining. */
  readonly entries: ReadonlyMap<string, ListedWaitlistEntry>;
}

/**
 * Shows people as the read models and the vault have them now. The index only says where to look,
 * so an answer never has what has been erased.
 */
@Injectable()
export class ShownPeople {
  constructor(
    private readonly database: DataSource,
    private readonly shown: ShownBookings,
    private readonly entries: WaitlistEntries,
  ) {}

  async show(people: readonly FoundPerson[]): Promise<Shown> {
    const idsOf = (kind: FoundPerson['kind']) =>
      people.filter((person) => person.kind === kind).map(({ id }) => id);
    const [shownBookings, shownEntries] = await Promise.all([
      this.#showBookings(idsOf('booking')),
      this.#showEntries(idsOf('waiting')),
    ]);
    return { bookings: shownBookings, entries: shownEntries };
  }

  async #showBookings(ids: readonly string[]): Promise<ReadonlyMap<string, BookingWithSlots>> {
    const found = new Map<string, BookingWithSlots>();
    if (ids.length === 0) {
      return found;
    }

    const repository = this.database.getRepository(bookings.entity);
    const rows: BookingRow[] = await repository.find({
      where: { bookingId: In([...ids]) },
      order: { firstSlot: 'DESC' },
    });
    for (const booking of await this.shown.show(rows.filter((row) => row.cancelledAt === null))) {
      if (booking.customer !== null) {
        const timeSlots = heldSlotsOf(booking);
        found.set(booking.bookingId, { ...toBooking(booking, 'staff'), timeSlots });
      }
    }

    return found;
  }

  async #showEntries(ids: readonly string[]): Promise<ReadonlyMap<string, ListedWaitlistEntry>> {
    if (ids.length === 0) {
      return new Map();
    }

    const entries = await this.entries.listUnerased(ids);
    const open = entries.filter(({ status }) => status === 'waiting' || status === 'offered');
    return new Map(open.map((entry) => [entry.id, entry]));
  }
}
