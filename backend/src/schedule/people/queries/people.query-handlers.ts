import { Injectable } from '@nestjs/common';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { DataSource, In } from 'typeorm';

import type { BookingWithSlots } from '@cablepark/contracts/schedule/booking';
import {
  findPeople,
  getPerson,
  MAX_HITS,
  type Hit,
} from '@cablepark/contracts/schedule/find-people';
import type { ListedWaitlistEntry } from '@cablepark/contracts/schedule/waitlist';
import { reject } from '@cablepark/contracts/shared/rejection';
import { bookings, type BookingRow } from '@cablepark/projections/read-models/bookings.read-model';

import type { Answered, AnswerTo } from '#http/answer';
import type { Requested } from '#http/endpoint';
import { heldSlotsOf, ShownBookings, toBooking } from '#schedule/queries/shown-bookings';
import { WaitlistEntries } from '#schedule/queries/waitlist-entries';
import { PeopleIndex, type FoundPerson } from './people-index.ts';

/** What is shown of people who were found. Who is gone meanwhile, or erased, is missing. */
interface Shown {
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

export class FindPeople extends Query<AnswerTo<typeof findPeople>> {
  constructor(readonly requested: Requested<typeof findPeople>) {
    super();
  }
}

/** Finds people for staff, from the index in memory. */
@QueryHandler(FindPeople)
export class FindPeopleHandler implements IQueryHandler<FindPeople> {
  constructor(
    private readonly index: PeopleIndex,
    private readonly people: ShownPeople,
  ) {}

  async execute({ requested: { query } }: FindPeople): Answered<typeof findPeople> {
    const { isComplete } = this.index;
    const { people, hasMore } = await this.index.find(query.find, MAX_HITS);
    const shown = await this.people.show(people);
    return { hits: people.flatMap((person) => toHit(person, shown)), hasMore, isComplete };
  }
}

function toHit({ kind, id, customer }: FoundPerson, shown: Shown): Hit[] {
  if (kind === 'booking') {
    const booking = shown.bookings.get(id);
    return booking ? [{ kind, customer, booking }] : [];
  }

  const entry = shown.entries.get(id);
  return entry ? [{ kind, customer, entry }] : [];
}

export class GetPerson extends Query<AnswerTo<typeof getPerson>> {
  constructor(readonly requested: Requested<typeof getPerson>) {
    super();
  }
}

/** Everything about one person, by their pseudonym. */
@QueryHandler(GetPerson)
export class GetPersonHandler implements IQueryHandler<GetPerson> {
  constructor(
    private readonly index: PeopleIndex,
    private readonly people: ShownPeople,
  ) {}

  async execute({
    requested: {
      params: { customer },
    },
  }: GetPerson): Answered<typeof getPerson> {
    const { isComplete } = this.index;
    const shown = await this.people.show(await this.index.findAllOf(customer));
    const ofPerson = [...shown.bookings.values()];
    const waitlist = [...shown.entries.values()];
    const contact = findContact(ofPerson, waitlist);
    if (contact === undefined) {
      return reject(isComplete ? 'PERSON_NOT_FOUND' : 'UNAVAILABLE');
    }

    return { customer, ...contact, bookings: ofPerson, waitlist, isComplete };
  }
}

/** How to reach a person, as they said last; undefined if nothing is known of them. */
function findContact(
  ofPerson: readonly BookingWithSlots[],
  waitlist: readonly ListedWaitlistEntry[],
) {
  const booking = ofPerson.reduce<BookingWithSlots | undefined>(
    (latest, one) => (latest && latest.createdAt >= one.createdAt ? latest : one),
    undefined,
  );
  if (booking) {
    const { customerName: name, phoneNumber, email } = booking;
    return { name, phoneNumber, email };
  }

  const entry = waitlist.at(-1);
  return entry && { name: entry.name, phoneNumber: entry.phone, email: entry.email };
}
