import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Between, DataSource } from 'typeorm';

import { settingNames } from '@cablepark/contracts/configuration/setting-names';
import type { SpecialDaySetting } from '@cablepark/contracts/configuration/settings';
import { listSpecialDays, type SpecialDay } from '@cablepark/contracts/configuration/special-days';
import { toEuros } from '@cablepark/contracts/shared/money';
import type { Day } from '@cablepark/contracts/shared/riga-time';
import { Clock } from '@cablepark/platform/clock';
import { settings } from '@cablepark/projections/read-models/configuration.read-model';

import type { AnswerTo } from '#http/answer';
import type { Requested } from '#http/endpoint';
import { resolveListedRange } from './listed-range.ts';

export class ListSpecialDays extends Query<AnswerTo<typeof listSpecialDays>> {
  constructor(readonly requested: Requested<typeof listSpecialDays>) {
    super();
  }
}

/** Lists special days in order, both ends inclusive. */
@QueryHandler(ListSpecialDays)
export class ListSpecialDaysHandler implements IQueryHandler<ListSpecialDays> {
  constructor(
    private readonly database: DataSource,
    private readonly clock: Clock,
  ) {}

  async execute({ requested: { query: wanted } }: ListSpecialDays): Promise<SpecialDay[]> {
    const { from, to } = resolveListedRange(wanted, this.clock.now());
    const rows = await this.database.getRepository(settings.entity).find({
      where: { name: Between(settingNames.specialDay(from), settingNames.specialDay(to)) },
      order: { name: 'ASC' },
    });
    return rows.map(({ name, value }) =>
      toSpecialDay(name.slice(settingNames.specialDay('').length), value as SpecialDaySetting),
    );
  }
}

/** A special day as answers show it, with its price in euros. */
export function toSpecialDay(day: Day, { priceCents, ...setting }: SpecialDaySetting): SpecialDay {
  return { day, ...setting, price: priceCents === null ? null : toEuros(priceCents) };
}
