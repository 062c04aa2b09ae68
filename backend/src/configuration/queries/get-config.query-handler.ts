import { settingNames } from '@cablepark/contracts/configuration/setting-names';
import type { ParkSettings } from '@cablepark/contracts/configuration/get-config';
import {
  defaultLeadTime,
  type LeadTimeSettings,
  type OperatingHours,
  type Pricing,
} from '@cablepark/contracts/configuration/settings';
import { settings, settingsHistory } from '@cablepark/projections/read-models/configuration.read-model';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';
import { askedAsOf, type Moment } from '../../as-of/queries/moment.ts';
import { PublicSettings } from '../public-settings.ts';
import { parkSettingsOf } from './setting-view.ts';

/** Returns the public configuration, except whether the caller is signed in. */
export class GetConfig extends Query<ParkSettings> {
  constructor(readonly moment?: Moment) {
    super();
  }
}

@QueryHandler(GetConfig)
export class GetConfigHandler implements IQueryHandler<GetConfig> {
  constructor(
    private readonly database: DataSource,
    private readonly publicSettings: PublicSettings,
  ) {}

  async execute({ moment }: GetConfig): Promise<ParkSettings> {
    const named = (pattern: string) => {
      const query = this.database.getRepository(settings.entity).createQueryBuilder('s');
      return askedAsOf(query, settingsHistory, moment).where('s.name LIKE :pattern', { pattern }).getMany();
    };
    const [hours, prices, [leadTime]] = await Promise.all([
      named(settingNames.operatingHours('%')),
      named(settingNames.pricing('%')),
      named(settingNames.leadTime),
    ]);
    const stored = {
      operatingHours: hours.map(({ value }) => value as OperatingHours),
      pricing: prices.map(({ value }) => value as Pricing),
      leadTime: leadTime ? (leadTime.value as LeadTimeSettings) : defaultLeadTime,
    };
    return parkSettingsOf(stored, this.publicSettings);
  }
}
