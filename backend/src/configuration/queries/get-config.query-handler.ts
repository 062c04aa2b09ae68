import { getConfig, type PublicConfig } from '@cablepark/contracts/configuration/get-config';
import { settingNames } from '@cablepark/contracts/configuration/setting-names';
import {
  defaultLeadTime,
  type LeadTimeSettings,
  type OperatingHours,
  type Pricing,
} from '@cablepark/contracts/configuration/settings';
import { settings, settingsHistory } from '@cablepark/projections/read-models/configuration.read-model';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';
import { queryOf } from '../../http/endpoint-message.ts';
import { askedAsOf } from '../../as-of/queries/moment.ts';
import { PublicSettings } from '../public-settings.ts';
import { parkSettingsOf } from './setting-view.ts';

export class GetConfig extends queryOf(getConfig) {}

@QueryHandler(GetConfig)
export class GetConfigHandler implements IQueryHandler<GetConfig> {
  constructor(
    private readonly database: DataSource,
    private readonly publicSettings: PublicSettings,
  ) {}

  async execute({ context: { caller }, moment }: GetConfig): Promise<PublicConfig> {
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
    return { ...parkSettingsOf(stored, this.publicSettings), signedIn: caller.kind === 'user' };
  }
}
