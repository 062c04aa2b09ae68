import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';

import { getConfig, type PublicConfig } from '@cablepark/contracts/configuration/get-config';
import { leadTimeSetting } from '@cablepark/contracts/configuration/lead-time';
import { settingNames, specialDaysFrom } from '@cablepark/contracts/configuration/setting-names';
import type {
  LeadTimeSettings,
  OperatingHours,
  Pricing,
  SpecialDaySetting,
} from '@cablepark/contracts/configuration/settings';
import { dayOfInstant } from '@cablepark/contracts/shared/riga-time';
import { Clock } from '@cablepark/platform/clock';
import {
  settings,
  settingsHistory,
} from '@cablepark/projections/read-models/configuration.read-model';

import { selectAsOf } from '#as-of/queries/as-of-answers.query';
import type { AnswerTo } from '#http/answer';
import type { Requested } from '#http/endpoint';
import { listWindowDays } from '#schedule/domain/booking-window';
import { CalendarDays } from '#schedule/queries/calendar-days.query';
import { findPricesOnSale } from '../domain/prices-on-sale.ts';
import { PublicSettings, toParkConfig } from './setting-view.ts';

export class GetConfig extends Query<AnswerTo<typeof getConfig>> {
  constructor(readonly requested: Requested<typeof getConfig>) {
    super();
  }
}

@QueryHandler(GetConfig)
export class GetConfigHandler implements IQueryHandler<GetConfig> {
  constructor(
    private readonly database: DataSource,
    private readonly publicSettings: PublicSettings,
    private readonly calendar: CalendarDays,
    private readonly clock: Clock,
  ) {}

  async execute({
    requested: {
      context: { caller },
      asOf,
    },
  }: GetConfig): Promise<PublicConfig> {
    const findSettings = (pattern: string) => {
      const query = this.database.getRepository(settings.entity).createQueryBuilder('s');
      return selectAsOf(query, settingsHistory, asOf)
        .where('s.name LIKE :pattern', { pattern })
        .getMany();
    };

    const window = listWindowDays(dayOfInstant(asOf?.now ?? this.clock.now()));
    const [hours, prices, [leadTime], special, days] = await Promise.all([
      findSettings(settingNames.operatingHours('%')),
      findSettings(settingNames.pricing('%')),
      findSettings(leadTimeSetting.name),
      findSettings(settingNames.specialDay('%')),
      asOf ? this.calendar.findAsOf(window, asOf) : this.calendar.find(window),
    ]);
    const stored = {
      operatingHours: hours.map(({ value }) => value as OperatingHours),
      pricing: prices.map(({ value }) => value as Pricing),
      leadTime: leadTime ? (leadTime.value as LeadTimeSettings) : leadTimeSetting.defaultValue,
    };
    const specialDays = new Map(
      special.flatMap(({ name, value }) =>
        specialDaysFrom([name]).map((day) => [day, value as SpecialDaySetting] as const),
      ),
    );
    const onSale = findPricesOnSale(days, { pricing: stored.pricing, specialDays });
    return {
      ...toParkConfig(stored, onSale, this.publicSettings),
      signedIn: caller.kind === 'user',
    };
  }
}
