import type { LeadTimeEntry } from '@cablepark/contracts/configuration/get-lead-time';
import type { LeadTimeSettings } from '@cablepark/contracts/configuration/settings';
import { Command, CommandHandler, QueryBus, type ICommandHandler } from '@nestjs/cqrs';
import type { RequestContext } from '../../../http/request-context.ts';
import { SettingsChanges } from '../settings-changes.ts';
import { GetLeadTime } from '../../queries/get-lead-time.query-handler.ts';
import { decideChangeLeadTime } from './change-lead-time.decide.ts';

export class ChangeLeadTime extends Command<LeadTimeEntry> {
  readonly leadTime: LeadTimeSettings;
  readonly context: RequestContext;

  constructor(leadTime: LeadTimeSettings, context: RequestContext) {
    super();
    this.leadTime = leadTime;
    this.context = context;
  }
}

@CommandHandler(ChangeLeadTime)
export class ChangeLeadTimeHandler implements ICommandHandler<ChangeLeadTime> {
  constructor(
    private readonly settings: SettingsChanges,
    private readonly queries: QueryBus,
  ) {}

  async execute({ leadTime, context }: ChangeLeadTime): Promise<LeadTimeEntry> {
    const { leadTime: now } = await this.settings.change('ChangeLeadTime', context, (present) =>
      decideChangeLeadTime(leadTime, present),
    );
    return { ...(await this.queries.execute(new GetLeadTime())), ...now };
  }
}
