import type { ResponseOf } from '@cablepark/contracts/shared/define-endpoint';
import {
  listReadModelRows,
  listReadModels,
  rebuildReadModel,
  type ReadModelStatus,
} from '@cablepark/contracts/system/read-models';
import { Controller } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { Incoming, Serves } from '../../http/endpoint.ts';
import { sendPage } from '../../http/paging.ts';
import { ListReadModelRows, ListReadModelRowsHandler } from './list-read-model-rows.query-handler.ts';
import { ListReadModels, ListReadModelsHandler } from './list-read-models.query-handler.ts';
import { RebuildReadModel, RebuildReadModelHandler } from './rebuild-read-model.command-handler.ts';

@Controller()
export class ReadModelsController {
  constructor(
    private readonly queries: QueryBus,
    private readonly commands: CommandBus,
  ) {}

  @Serves(listReadModels, ListReadModelsHandler)
  listReadModels(): Promise<ReadModelStatus[]> {
    return this.queries.execute(new ListReadModels());
  }

  @Serves(listReadModelRows, ListReadModelRowsHandler)
  async listReadModelRows(
    @Incoming(listReadModelRows) { params: { name }, query, request, reply }: Incoming<typeof listReadModelRows>,
  ): Promise<ResponseOf<typeof listReadModelRows>> {
    const { position, ...page } = await this.queries.execute(new ListReadModelRows(name, query));
    return { name, position, rows: sendPage(reply, request, page) };
  }

  @Serves(rebuildReadModel, RebuildReadModelHandler)
  async rebuildReadModel(
    @Incoming(rebuildReadModel) { params: { name } }: Incoming<typeof rebuildReadModel>,
  ): Promise<{ name: string }> {
    await this.commands.execute(new RebuildReadModel(name));
    return { name };
  }
}
