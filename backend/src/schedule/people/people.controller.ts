import { Controller, UseInterceptors } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';

import { findPeople, getPerson } from '@cablepark/contracts/schedule/find-people';

import { Endpoint, Requested } from '#http/endpoint';
import { AnswerInterceptor } from '../../http/answer.interceptor.ts';
import { FindPeople } from './queries/find-people.query.ts';
import { GetPerson } from './queries/get-person.query.ts';

@Controller()
@UseInterceptors(AnswerInterceptor)
export class PeopleController {
  constructor(private readonly queries: QueryBus) {}

  @Endpoint(findPeople)
  findPeople(@Requested() requested: Requested<typeof findPeople>) {
    return this.queries.execute(new FindPeople(requested));
  }

  @Endpoint(getPerson)
  getPerson(@Requested() requested: Requested<typeof getPerson>) {
    return this.queries.execute(new GetPerson(requested));
  }
}
