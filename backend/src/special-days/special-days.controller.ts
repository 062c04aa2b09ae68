import {
  changeSpecialDays,
  listSpecialDays,
  removeSpecialDay,
  type SpecialDay,
  type SpecialDaysOutcome,
} from '@cablepark/contracts/configuration/special-days';
import { Controller } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { Incoming, Serves } from '../http/endpoint.ts';
import {
  ChangeSpecialDays,
  ChangeSpecialDaysHandler,
  RemoveSpecialDay,
  RemoveSpecialDayHandler,
} from './commands/special-days.command-handlers.ts';
import { ListSpecialDays, ListSpecialDaysHandler } from './queries/list-special-days.query-handler.ts';

@Controller()
export class SpecialDaysController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Serves(listSpecialDays, ListSpecialDaysHandler)
  listSpecialDays(@Incoming(listSpecialDays) { query }: Incoming<typeof listSpecialDays>): Promise<SpecialDay[]> {
    return this.queries.execute(new ListSpecialDays(query));
  }

  @Serves(changeSpecialDays, ChangeSpecialDaysHandler)
  changeSpecialDays(
    @Incoming(changeSpecialDays) { body, context }: Incoming<typeof changeSpecialDays>,
  ): Promise<SpecialDaysOutcome> {
    return this.commands.execute(new ChangeSpecialDays(body, context));
  }

  @Serves(removeSpecialDay, RemoveSpecialDayHandler)
  removeSpecialDay(
    @Incoming(removeSpecialDay) { params, query, context }: Incoming<typeof removeSpecialDay>,
  ): Promise<SpecialDaysOutcome> {
    return this.commands.execute(new RemoveSpecialDay(params.day, query.dryRun, context));
  }
}
