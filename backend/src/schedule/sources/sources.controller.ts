import { cancelSource } from '@cablepark/contracts/schedule/cancel-source';
import { listSources, type BookingSource } from '@cablepark/contracts/schedule/list-sources';
import type { ResponseOf } from '@cablepark/contracts/shared/define-endpoint';
import { Controller } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { Context, Input, Serves, type InputOf } from '../../http/endpoint.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { CancelSource, CancelSourceHandler } from '../commands/cancel-source/cancel-source.command-handler.ts';
import { ListSources, ListSourcesHandler } from '../queries/list-sources.query-handler.ts';

/** Sources of many bookings, which staff can cancel. */
@Controller()
export class SourcesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Serves(listSources, ListSourcesHandler)
  listSources(): Promise<BookingSource[]> {
    return this.queries.execute(new ListSources());
  }

  @Serves(cancelSource, CancelSourceHandler)
  async cancelSource(
    @Input(cancelSource) { params }: InputOf<typeof cancelSource>,
    @Context() context: RequestContext,
  ): Promise<ResponseOf<typeof cancelSource>> {
    return { cancelled: [...(await this.commands.execute(new CancelSource(params.source, context)))] };
  }
}
