import type { ResponseOf } from '@cablepark/contracts/shared/define-endpoint';
import { listReadModelRows } from '@cablepark/contracts/system/read-models';
import { Controller } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Incoming, Serves } from '../../http/endpoint.ts';
import { sendPage } from '../../http/paging.ts';
import { ListReadModelRows } from './list-read-model-rows.query-handler.ts';

@Controller()
export class ReadModelsController {
  constructor(private readonly queries: QueryBus) {}

  @Serves(listReadModelRows)
  async listReadModelRows(
    @Incoming(listReadModelRows) { params: { name }, query, request, reply }: Incoming<typeof listReadModelRows>,
  ): Promise<ResponseOf<typeof listReadModelRows>> {
    const { position, ...page } = await this.queries.execute(new ListReadModelRows(name, query));
    return { name, position, rows: sendPage(reply, request, page) };
  }
}
