import type { LeadTimeEntry } from '@cablepark/contracts/configuration/lead-time';
import type { LeadTimeSettings } from '@cablepark/contracts/configuration/settings';
import { Command, CommandHandler, QueryBus, type ICommandHandler } from '@nestjs/cqrs';
import type { RequestContext } from '../../../http/request-context.ts';
import { Schedules } from '../../../schedule/commands/schedules.ts';
import { GetLeadTime } from '../../queries/get-settings.query-handlers.ts';
import { decideChangeLeadTime } from './change-lead-time.decide.ts';

export class ChangeLeadTime extends Command<LeadTimeEntry> {
  constructor(
    readonly leadTime: LeadTimeSettings,
    readonly context: RequestContext,
  ) {
    super();
  }
}

@CommandHandler(ChangeLeadTime)
export class ChangeLeadTimeHandler implements ICommandHandler<ChangeLeadTime> {
  constructor(
    private readonly schedules: Schedules,
    private readonly queries: QueryBus,
  ) {}

  async execute({ leadTime, context }: ChangeLeadTime): Promise<LeadTimeEntry> {
    const { events, at } = await this.schedules.execute('ChangeLeadTime', context, ({ settings }) =>
      decideChangeLeadTime(leadTime, settings),
    );
    const present = await this.queries.execute(new GetLeadTime());
    return events.length > 0 ? { ...present, ...leadTime, updatedAt: at.toISOString() } : present;
  }
}
