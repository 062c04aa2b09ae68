import type { PublicConfig } from '@cablepark/contracts/configuration/get-config';
import { defaultTimeFormat, type OperatingHours, type Pricing } from '@cablepark/contracts/configuration/settings';
import { settingNames, settings } from '@cablepark/projections/read-models/configuration.read-model';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { DataSource, Like } from 'typeorm';
import { PublicSettings } from '../public-settings.ts';
import { hoursEntry, priceEntry } from './setting-view.ts';

/** Returns the public configuration, except whether the caller is signed in. */
export class GetConfig extends Query<Omit<PublicConfig, 'signedIn'>> {}

@QueryHandler(GetConfig)
export class GetConfigHandler implements IQueryHandler<GetConfig> {
  constructor(
    private readonly database: DataSource,
    private readonly publicSettings: PublicSettings,
  ) {}

  async execute(): Promise<Omit<PublicConfig, 'signedIn'>> {
    const repository = this.database.getRepository(settings);
    const [hours, prices] = await Promise.all([
      repository.findBy({ name: Like(settingNames.operatingHours('%')) }),
      repository.findBy({ name: Like(settingNames.pricing('%')) }),
    ]);
    return {
      operatingHours: hours.map(({ value }) => hoursEntry(value as OperatingHours)).sort((a, b) => a.id - b.id),
      pricing: prices.map(({ value }) => priceEntry(value as Pricing)).sort((a, b) => a.id - b.id),
      timeFormatPreferences: defaultTimeFormat,
      park: this.publicSettings.park,
      googleSignIn: this.publicSettings.googleSignIn,
      retentionMonths: this.publicSettings.retentionMonths,
    };
  }
}
