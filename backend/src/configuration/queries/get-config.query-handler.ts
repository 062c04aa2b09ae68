import type { ParkSettings } from '@cablepark/contracts/configuration/get-config';
import type { OperatingHours, Pricing } from '@cablepark/contracts/configuration/settings';
import { settingNames, settings } from '@cablepark/projections/read-models/configuration.read-model';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { DataSource, Like } from 'typeorm';
import { PublicSettings } from '../public-settings.ts';
import { parkSettingsOf } from './setting-view.ts';

/** Returns the public configuration, except whether the caller is signed in. */
export class GetConfig extends Query<ParkSettings> {}

@QueryHandler(GetConfig)
export class GetConfigHandler implements IQueryHandler<GetConfig> {
  constructor(
    private readonly database: DataSource,
    private readonly publicSettings: PublicSettings,
  ) {}

  async execute(): Promise<ParkSettings> {
    const repository = this.database.getRepository(settings.entity);
    const [hours, prices] = await Promise.all([
      repository.findBy({ name: Like(settingNames.operatingHours('%')) }),
      repository.findBy({ name: Like(settingNames.pricing('%')) }),
    ]);
    const stored = {
      operatingHours: hours.map(({ value }) => value as OperatingHours),
      pricing: prices.map(({ value }) => value as Pricing),
    };
    return parkSettingsOf(stored, this.publicSettings);
  }
}
