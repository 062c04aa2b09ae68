import { Controller, UseInterceptors } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';

import { listRoots } from '@cablepark/contracts/system/log-roots';

import { AnswerInterceptor } from '../http/answer.interceptor.ts';
import { Endpoint, Requested } from '../http/endpoint.ts';
import { ListRoots } from './queries/list-roots.query.ts';

@Controller()
@UseInterceptors(AnswerInterceptor)
export class LogRootsController {
  constructor(private readonly queries: QueryBus) {}

  @Endpoint(listRoots)
  listRoots(@Requested() requested: Requested<typeof listRoots>) {
    return this.queries.execute(new ListRoots(requested));
  }
}
