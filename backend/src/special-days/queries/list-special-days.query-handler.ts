import { Between, DataSource } from 'typeorm';

import { settingNames } from '@cablepark/contracts/configuration/setting-names';
import type { SpecialDaySetting } from '@cablepark/contracts/configuration/settings';
import { listSpecialDays, type SpecialDay } from '@cablepark/contracts/configuration/special-days';
import { toEuros } from '@cablepark/contracts/shared/money';
import type { Day } from '@cablepark/contracts/shared/riga-time';
import { Clock } from '@cablepark/platform/clock';
import { settings } from '@cablepark/projections/read-models/configuration.read-model';

import { QueryOf, type Requested } from '#http/endpoint-message';
import { resolveListedRange } from './listed-range.ts';

/** Lists special days in order, both ends inclusive. */
@QueryOf(listSpecialDays)
export class ListSpecialDaysHandler {
  constructor(
    private readonly database: DataSource,
    private readonly clock: Clock,
  ) {}

  async execute({ query: wanted }: Requested<typeof listSpecialDays>): Promise<SpecialDay[]> {
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

export function toSpecialDay(day: Day, { priceCents, ...setting }: SpecialDaySetting): SpecialDay {
  return { day, ...setting, price: priceCents === null ? null : toEuros(priceCents) };
}
