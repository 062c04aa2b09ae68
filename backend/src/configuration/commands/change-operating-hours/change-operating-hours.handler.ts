import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

import { changeOperatingHours } from '@cablepark/contracts/configuration/change-operating-hours';
import { reject } from '@cablepark/contracts/shared/rejection';
import { dayOfInstant, type Day } from '@cablepark/contracts/shared/riga-time';

import { toHoursEntry, type HoursEntry } from '#configuration/queries/setting-view';
import type { Answered } from '#http/answer';
import type { RequestContext } from '#http/request-context';
import { listWindowWeekdays } from '#schedule/domain/booking-window';
import { dayOfWeekFromId } from '#schedule/domain/settings';
import { Schedules } from '#schedule/schedules';
import { SettingChanges } from '#special-days/commands/setting-changes';
import { decideApplySettings } from '../apply-setting.decide.ts';
import { ChangeOperatingHours } from './change-operating-hours.command.ts';
import { decideChangeOperatingHours, type HoursChange } from './change-operating-hours.decide.ts';

/** Changes the opening hours of a weekday, and the slots of its days if that is asked for. */
@CommandHandler(ChangeOperatingHours)
export class ChangeOperatingHoursHandler implements ICommandHandler<ChangeOperatingHours> {
  constructor(
    private readonly schedules: Schedules,
    private readonly settingChanges: SettingChanges,
  ) {}

  execute({
    requested: {
      params,
      body: { apply, dryRun, ...hours },
      context,
    },
  }: ChangeOperatingHours): Answered<typeof changeOperatingHours> {
    const decision = { dayOfWeek: dayOfWeekFromId(params.id), ...hours };
    if (apply === undefined) {
      return this.#save(decision, context);
    }

    const listDays = (today: Day) =>
      apply === 'window' ? listWindowWeekdays(today, decision.dayOfWeek) : [];
    return this.settingChanges.apply({
      command: 'ChangeOperatingHours',
      context,
      dryRun,
      listDays,
      isOfHours: true,
      decide: (schedule, now) => {
        const changes = decideChangeOperatingHours(decision, schedule.settings);
        const days = listDays(dayOfInstant(now));
        return decideApplySettings(
          { changes, days, applyCurrentOperatingHours: true },
          schedule,
          now,
        );
      },
    });
  }

  async #save(decision: HoursChange, context: RequestContext): Promise<HoursEntry> {
    const { events, after } = await this.schedules.execute(
      'ChangeOperatingHours',
      context,
      ({ settings }) => decideChangeOperatingHours(decision, settings),
    );
    const changed = events.find((event) => event.type === 'OperatingHoursChanged')?.data;
    const unchanged = after?.settings.operatingHours.find(
      ({ dayOfWeek }) => dayOfWeek === decision.dayOfWeek,
    );
    return toHoursEntry(changed ?? unchanged ?? reject('SETTING_NOT_FOUND'));
  }
}
