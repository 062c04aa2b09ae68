import type { changeOperatingHours } from '@cablepark/contracts/configuration/change-operating-hours';
import { reject } from '@cablepark/contracts/shared/rejection';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { InputOf } from '../../../http/endpoint.ts';
import type { RequestContext } from '../../../http/request-context.ts';
import { SettingsChanges } from '../settings-changes.ts';
import { dayOfWeekWithId } from '../../../schedule/domain/settings.ts';
import { hoursEntry, type HoursEntry } from '../../queries/setting-view.ts';
import { decideChangeOperatingHours } from './change-operating-hours.decide.ts';

type Input = InputOf<typeof changeOperatingHours>;

/** Changes the opening hours of a weekday and returns the new ones. */
export class ChangeOperatingHours extends Command<HoursEntry> {
  readonly id: number;
  readonly hours: Input['body'];
  readonly context: RequestContext;

  constructor({ params, body }: Input, context: RequestContext) {
    super();
    this.id = params.id;
    this.hours = body;
    this.context = context;
  }
}

@CommandHandler(ChangeOperatingHours)
export class ChangeOperatingHoursHandler implements ICommandHandler<ChangeOperatingHours> {
  constructor(private readonly settings: SettingsChanges) {}

  async execute({ id, hours, context }: ChangeOperatingHours): Promise<HoursEntry> {
    const { openTime = null, closeTime = null, isClosed } = hours;
    const decision = { dayOfWeek: dayOfWeekWithId(id), openTime, closeTime, isClosed };
    const { operatingHours } = await this.settings.change('ChangeOperatingHours', context, (present) =>
      decideChangeOperatingHours(decision, present),
    );
    const row = operatingHours.find(({ dayOfWeek }) => dayOfWeek === decision.dayOfWeek);
    return row ? hoursEntry(row) : reject('SETTING_NOT_FOUND');
  }
}
