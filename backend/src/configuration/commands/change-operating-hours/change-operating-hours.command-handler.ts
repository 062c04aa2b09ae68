import type { changeOperatingHours } from '@cablepark/contracts/configuration/change-operating-hours';
import { reject } from '@cablepark/contracts/shared/rejection';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { InputOf } from '../../../http/endpoint.ts';
import type { RequestContext } from '../../../http/request-context.ts';
import { Schedules } from '../../../schedule/commands/schedules.ts';
import { dayOfWeekWithId } from '../../../schedule/domain/settings.ts';
import { hoursEntry, type HoursEntry } from '../../queries/setting-view.ts';
import { decideChangeOperatingHours } from './change-operating-hours.decide.ts';

/** Changes the opening hours of a weekday and returns the new ones. */
export class ChangeOperatingHours extends Command<HoursEntry> {
  constructor(
    readonly id: number,
    readonly hours: InputOf<typeof changeOperatingHours>['body'],
    readonly context: RequestContext,
  ) {
    super();
  }
}

@CommandHandler(ChangeOperatingHours)
export class ChangeOperatingHoursHandler implements ICommandHandler<ChangeOperatingHours> {
  constructor(private readonly schedules: Schedules) {}

  async execute({ id, hours, context }: ChangeOperatingHours): Promise<HoursEntry> {
    const { openTime = null, closeTime = null, isClosed } = hours;
    const decision = { dayOfWeek: dayOfWeekWithId(id), openTime, closeTime, isClosed };
    const { events, after } = await this.schedules.execute('ChangeOperatingHours', context, ({ settings }) =>
      decideChangeOperatingHours(decision, settings),
    );
    const changed = events.find((event) => event.type === 'OperatingHoursChanged')?.data;
    const unchanged = after?.settings.operatingHours.find(({ dayOfWeek }) => dayOfWeek === decision.dayOfWeek);
    return hoursEntry(changed ?? unchanged ?? reject('SETTING_NOT_FOUND'));
  }
}
