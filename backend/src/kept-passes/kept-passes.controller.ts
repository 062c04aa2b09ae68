import { Controller, UseInterceptors } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';

import { forgetPass, keepPass, listKeptPasses } from '@cablepark/contracts/accounts/kept-passes';

import { AnswerInterceptor } from '../http/answer.interceptor.ts';
import { Endpoint, Requested } from '../http/endpoint.ts';
import { ForgetPass } from './forget-pass/forget-pass.command.ts';
import { KeepPass } from './keep-pass/keep-pass.command.ts';
import { ListKeptPasses } from './queries/list-kept-passes.query.ts';

@Controller()
@UseInterceptors(AnswerInterceptor)
export class KeptPassesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Endpoint(listKeptPasses, { readModels: ['passes'] })
  listKeptPasses(@Requested() requested: Requested<typeof listKeptPasses>) {
    return this.queries.execute(new ListKeptPasses(requested));
  }

  @Endpoint(keepPass)
  keepPass(@Requested() requested: Requested<typeof keepPass>) {
    return this.commands.execute(new KeepPass(requested));
  }

  @Endpoint(forgetPass)
  forgetPass(@Requested() requested: Requested<typeof forgetPass>) {
    return this.commands.execute(new ForgetPass(requested));
  }
}
