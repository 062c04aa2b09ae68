import { settingNames } from '@cablepark/contracts/configuration/setting-names';
import { DEFAULT_REMINDER_HOURS } from '@cablepark/contracts/configuration/reminders';
import { settings } from '@cablepark/projections/read-models/configuration.read-model';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';

export class GetReminders extends Query<{ readonly hoursBefore: number }> {}

@QueryHandler(GetReminders)
export class GetRemindersHandler implements IQueryHandler<GetReminders> {
  constructor(private readonly database: DataSource) {}

  async execute(): Promise<{ readonly hoursBefore: number }> {
    const row = await this.database.getRepository(settings.entity).findOneBy({ name: settingNames.reminders });
    return row ? (row.value as { hoursBefore: number }) : { hoursBefore: DEFAULT_REMINDER_HOURS };
  }
}
