import { Controller, UseInterceptors } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';

import { listReadModels, rebuildReadModel } from '@cablepark/contracts/system/read-models';

import { Endpoint, Requested } from '#http/endpoint';
import { AnswerInterceptor } from '../../http/answer.interceptor.ts';
import { ListReadModels } from './list-read-models.query.ts';
import { RebuildReadModel } from './rebuild-read-model.command.ts';

@Controller()
@UseInterceptors(AnswerInterceptor)
export class ReadModelsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Endpoint(listReadModels)
  listReadModels(@Requested() requested: Requested<typeof listReadModels>) {
    return this.queries.execute(new ListReadModels(requested));
  }

  @Endpoint(rebuildReadModel)
  rebuildReadModel(@Requested() requested: Requested<typeof rebuildReadModel>) {
    return this.commands.execute(new RebuildReadModel(requested));
  }
}
