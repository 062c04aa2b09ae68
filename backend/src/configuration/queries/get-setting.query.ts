import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';

import type { SettingValue } from '@cablepark/contracts/configuration/define-setting';
import type { ParkSetting } from '@cablepark/contracts/configuration/park-settings';
import { settings } from '@cablepark/projections/read-models/configuration.read-model';

/** Reads a setting that is declared with `defineSetting`. */
export class GetSetting extends Query<unknown> {
  constructor(readonly setting: ParkSetting) {
    super();
  }
}

@QueryHandler(GetSetting)
export class GetSettingHandler implements IQueryHandler<GetSetting> {
  constructor(private readonly database: DataSource) {}

  async execute({ setting }: GetSetting): Promise<unknown> {
    const { value, changedAt } = await readSetting(this.database, setting);
    return setting.toEntry(value, changedAt);
  }
}

interface StoredSetting {
  readonly value: SettingValue;
  /** As ISO 8601; null if nobody has set it. */
  readonly changedAt: string | null;
}

/** The present value of a declared setting. */
export async function readSetting(
  database: DataSource,
  { name, defaultValue }: ParkSetting,
): Promise<StoredSetting> {
  const row = await database.getRepository(settings.entity).findOneBy({ name });
  return row
    ? { value: row.value as SettingValue, changedAt: row.changedAt }
    : { value: defaultValue, changedAt: null };
}
