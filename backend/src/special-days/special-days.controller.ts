import { changeSpecialDays } from '@cablepark/contracts/configuration/change-special-days';
import { listSpecialDays } from '@cablepark/contracts/configuration/list-special-days';
import { removeSpecialDay } from '@cablepark/contracts/configuration/remove-special-day';
import type { SpecialDay, SpecialDaysOutcome } from '@cablepark/contracts/configuration/special-day';
import { Controller } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { Context, Input, Serves, type InputOf } from '../http/endpoint.ts';
import type { RequestContext } from '../http/request-context.ts';
import {
  ChangeSpecialDays,
  ChangeSpecialDaysHandler,
} from './commands/change-special-days/change-special-days.command-handler.ts';
import {
  RemoveSpecialDay,
  RemoveSpecialDayHandler,
} from './commands/remove-special-day/remove-special-day.command-handler.ts';
import { ListSpecialDays, ListSpecialDaysHandler } from './queries/list-special-days.query-handler.ts';

@Controller()
export class SpecialDaysController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Serves(listSpecialDays, ListSpecialDaysHandler)
  listSpecialDays(@Input(listSpecialDays) { query }: InputOf<typeof listSpecialDays>): Promise<SpecialDay[]> {
    return this.queries.execute(new ListSpecialDays(query));
  }

  @Serves(changeSpecialDays, ChangeSpecialDaysHandler)
  changeSpecialDays(
    @Input(changeSpecialDays) { body }: InputOf<typeof changeSpecialDays>,
    @Context() context: RequestContext,
  ): Promise<SpecialDaysOutcome> {
    return this.commands.execute(new ChangeSpecialDays(body, context));
  }

  @Serves(removeSpecialDay, RemoveSpecialDayHandler)
  removeSpecialDay(
    @Input(removeSpecialDay) input: InputOf<typeof removeSpecialDay>,
    @Context() context: RequestContext,
  ): Promise<SpecialDaysOutcome> {
    return this.commands.execute(new RemoveSpecialDay(input, context));
  }
}
