import { changeOperatingHours } from '@cablepark/contracts/configuration/change-operating-hours';
import { reject } from '@cablepark/contracts/shared/rejection';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { commandOf } from '../../../http/endpoint-message.ts';
import { Schedules } from '../../../schedule/commands/schedules.ts';
import { dayOfWeekWithId } from '../../../schedule/domain/settings.ts';
import { hoursEntry, type HoursEntry } from '../../queries/setting-view.ts';
import { decideChangeOperatingHours } from './change-operating-hours.decide.ts';

/** Changes the opening hours of a weekday and returns the new ones. */
export class ChangeOperatingHours extends commandOf(changeOperatingHours) {}

@CommandHandler(ChangeOperatingHours)
export class ChangeOperatingHoursHandler implements ICommandHandler<ChangeOperatingHours> {
  constructor(private readonly schedules: Schedules) {}

  async execute({ params, body, context }: ChangeOperatingHours): Promise<HoursEntry> {
    const { openTime = null, closeTime = null, isClosed } = body;
    const decision = { dayOfWeek: dayOfWeekWithId(params.id), openTime, closeTime, isClosed };
    const { events, after } = await this.schedules.execute('ChangeOperatingHours', context, ({ settings }) =>
      decideChangeOperatingHours(decision, settings),
    );
    const changed = events.find((event) => event.type === 'OperatingHoursChanged')?.data;
    const unchanged = after?.settings.operatingHours.find(({ dayOfWeek }) => dayOfWeek === decision.dayOfWeek);
    return hoursEntry(changed ?? unchanged ?? reject('SETTING_NOT_FOUND'));
  }
}
