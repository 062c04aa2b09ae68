import { cancelSource, listSources, type BookingSource } from '@cablepark/contracts/schedule/sources';
import type { ResponseOf } from '@cablepark/contracts/shared/define-endpoint';
import { Controller } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { Incoming, Serves } from '../../http/endpoint.ts';
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
    @Incoming(cancelSource) { params, context }: Incoming<typeof cancelSource>,
  ): Promise<ResponseOf<typeof cancelSource>> {
    return { cancelled: [...(await this.commands.execute(new CancelSource(params.source, context)))] };
  }
}
