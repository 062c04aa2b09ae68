import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';

import { isParkSettingEvent } from '@cablepark/contracts/configuration/park-settings';

import { readSetting } from '#configuration/queries/get-setting.query';
import { Schedules } from '#schedule/schedules';
import { ChangeSetting } from './change-setting.command.ts';
import { decideChangeSetting } from './change-setting.decide.ts';

@CommandHandler(ChangeSetting)
export class ChangeSettingHandler implements ICommandHandler<ChangeSetting> {
  constructor(
    private readonly schedules: Schedules,
    private readonly database: DataSource,
  ) {}

  async execute({ setting, requested: { body, context } }: ChangeSetting): Promise<unknown> {
    const { events, at, after } = await this.schedules.execute(
      setting.command,
      context,
      ({ settings }) => decideChangeSetting(setting, body, settings),
    );
    const changed = events.find(isParkSettingEvent);
    if (changed) {
      return setting.toChanged(setting.toEntry(changed.data, at.toISOString()));
    }

    const stored = await readSetting(this.database, setting);
    const value = after?.settings[setting.name] ?? stored.value;
    return setting.toChanged(setting.toEntry(value, stored.changedAt));
  }
}
