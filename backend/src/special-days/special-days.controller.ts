import { Controller, UseInterceptors } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';

import {
  changeSpecialDays,
  listSpecialDays,
  removeSpecialDay,
} from '@cablepark/contracts/configuration/special-days';

import { AnswerInterceptor } from '../http/answer.interceptor.ts';
import { Endpoint, Requested } from '../http/endpoint.ts';
import { ChangeSpecialDays } from './commands/change-special-days/change-special-days.command.ts';
import { RemoveSpecialDay } from './commands/remove-special-day/remove-special-day.command.ts';
import { ListSpecialDays } from './queries/list-special-days.query.ts';

@Controller()
@UseInterceptors(AnswerInterceptor)
export class SpecialDaysController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Endpoint(listSpecialDays)
  listSpecialDays(@Requested() requested: Requested<typeof listSpecialDays>) {
    return this.queries.execute(new ListSpecialDays(requested));
  }

  @Endpoint(changeSpecialDays)
  changeSpecialDays(@Requested() requested: Requested<typeof changeSpecialDays>) {
    return this.commands.execute(new ChangeSpecialDays(requested));
  }

  @Endpoint(removeSpecialDay)
  removeSpecialDay(@Requested() requested: Requested<typeof removeSpecialDay>) {
    return this.commands.execute(new RemoveSpecialDay(requested));
  }
}
