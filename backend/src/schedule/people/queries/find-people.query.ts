import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';

import { findPeople, MAX_HITS, type Hit } from '@cablepark/contracts/schedule/find-people';

import type { Answered, AnswerTo } from '#http/answer';
import type { Requested } from '#http/endpoint';
import { PeopleIndex, type FoundPerson } from './people-index.ts';
import { ShownPeople, type Shown } from './shown-people.query.ts';

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
    const { people, hasMore } = await this.index.find(query.find, MAX_HITS);
    const { isComplete } = this.index;
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
