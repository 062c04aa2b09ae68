import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';

import type { BookingWithSlots } from '@cablepark/contracts/schedule/booking';
import { getPerson } from '@cablepark/contracts/schedule/find-people';
import type { ListedWaitlistEntry } from '@cablepark/contracts/schedule/waitlist';
import { reject } from '@cablepark/contracts/shared/rejection';

import type { Answered, AnswerTo } from '#http/answer';
import type { Requested } from '#http/endpoint';
import { PeopleIndex } from './people-index.ts';
import { ShownPeople } from './shown-people.query.ts';

export class GetPerson extends Query<AnswerTo<typeof getPerson>> {
  constructor(readonly requested: Requested<typeof getPerson>) {
    super();
  }
}

/** Returns all bookings and waitlist entries of one person, by their pseudonym. */
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
    const found = await this.index.findAllOf(customer);
    const { isComplete } = this.index;
    const shown = await this.people.show(found);
    const ofPerson = [...shown.bookings.values()];
    const waitlist = [...shown.entries.values()];
    const contact = findContact(ofPerson, waitlist);
    if (contact === undefined) {
      return reject(isComplete ? 'PERSON_NOT_FOUND' : 'UNAVAILABLE');
    }

    return { customer, ...contact, bookings: ofPerson, waitlist, isComplete };
  }
}

/**
 * The name, phone and e-mail that a person gave last, with a booking or else with a waitlist entry;
 * undefined if there is neither.
 */
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
