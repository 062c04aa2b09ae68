import { changeLeadTime } from '@cablepark/contracts/configuration/lead-time';
import type { ResponseOf } from '@cablepark/contracts/shared/define-endpoint';
import { DataSource } from 'typeorm';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { commandOf } from '../../../http/endpoint-message.ts';
import { Schedules } from '../../../schedule/commands/schedules.ts';
import { leadTimeIn } from '../../queries/get-settings.query-handlers.ts';
import { decideChangeLeadTime } from './change-lead-time.decide.ts';

export class ChangeLeadTime extends commandOf(changeLeadTime) {}

@CommandHandler(ChangeLeadTime)
export class ChangeLeadTimeHandler implements ICommandHandler<ChangeLeadTime> {
  constructor(
    private readonly schedules: Schedules,
    private readonly database: DataSource,
  ) {}

  async execute({ body: leadTime, context }: ChangeLeadTime): Promise<ResponseOf<typeof changeLeadTime>> {
    const { events, at } = await this.schedules.execute('ChangeLeadTime', context, ({ settings }) =>
      decideChangeLeadTime(leadTime, settings),
    );
    const present = await leadTimeIn(this.database);
    const settings = events.length > 0 ? { ...present, ...leadTime, updatedAt: at.toISOString() } : present;
    return { message: 'Lead time settings updated', settings };
  }
}
