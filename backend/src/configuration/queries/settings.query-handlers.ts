import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';

import { getAdminEmail } from '@cablepark/contracts/configuration/admin-email';
import { getConfig, type PublicConfig } from '@cablepark/contracts/configuration/get-config';
import { getLeadTime, type LeadTimeEntry } from '@cablepark/contracts/configuration/lead-time';
import {
  defaultPayment,
  getPayment,
  type PaymentSetting,
} from '@cablepark/contracts/configuration/payment';
import { DEFAULT_REMINDER_HOURS, getReminders } from '@cablepark/contracts/configuration/reminders';
import { settingNames, specialDaysFrom } from '@cablepark/contracts/configuration/setting-names';
import {
  defaultLeadTime,
  type LeadTimeSettings,
  type OperatingHours,
  type Pricing,
  type SpecialDaySetting,
} from '@cablepark/contracts/configuration/settings';
import { dayOfInstant } from '@cablepark/contracts/shared/riga-time';
import type { Sealed } from '@cablepark/contracts/shared/sealed';
import { Clock } from '@cablepark/platform/clock';
import {
  settings,
  settingsHistory,
} from '@cablepark/projections/read-models/configuration.read-model';
import { Vault } from '@cablepark/vault/vault';

import { selectAsOf } from '#as-of/queries/as-of-answers';
import type { AnswerTo } from '#http/answer';
import type { Requested } from '#http/endpoint';
import { listWindowDays } from '#schedule/domain/booking-window';
import { CalendarDays } from '#schedule/queries/calendar-days';
import { findPricesOnSale } from '../domain/prices-on-sale.ts';
import { PublicSettings, toParkSettings } from './setting-view.ts';

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
      findSettings(settingNames.leadTime),
      findSettings(settingNames.specialDay('%')),
      asOf ? this.calendar.findAsOf(window, asOf) : this.calendar.find(window),
    ]);
    const stored = {
      operatingHours: hours.map(({ value }) => value as OperatingHours),
      pricing: prices.map(({ value }) => value as Pricing),
      leadTime: leadTime ? (leadTime.value as LeadTimeSettings) : defaultLeadTime,
    };
    const specialDays = new Map(
      special.flatMap(({ name, value }) =>
        specialDaysFrom([name]).map((day) => [day, value as SpecialDaySetting] as const),
      ),
    );
    const onSale = findPricesOnSale(days, { pricing: stored.pricing, specialDays });
    return {
      ...toParkSettings(stored, onSale, this.publicSettings),
      signedIn: caller.kind === 'user',
    };
  }
}

/** A setting as it is stored; null if nobody has set it. */
const findSetting = (database: DataSource, name: string) =>
  database.getRepository(settings.entity).findOneBy({ name });

export class GetAdminEmail extends Query<AnswerTo<typeof getAdminEmail>> {
  constructor(readonly requested: Requested<typeof getAdminEmail>) {
    super();
  }
}

/** Returns the address for notices, or null if none has been set or its key has been erased. */
@QueryHandler(GetAdminEmail)
export class GetAdminEmailHandler implements IQueryHandler<GetAdminEmail> {
  constructor(
    private readonly database: DataSource,
    private readonly vault: Vault,
  ) {}

  async execute(): Promise<{ readonly email: string | null }> {
    const row = await findSetting(this.database, settingNames.adminEmail);
    const opened =
      row && (await this.vault.open('adminEmail', row.value as Sealed<{ email: string }>));
    return { email: opened?.email ?? null };
  }
}

/** The lead-time settings have a single row. */
const ID = 1;

export class GetLeadTime extends Query<AnswerTo<typeof getLeadTime>> {
  constructor(readonly requested: Requested<typeof getLeadTime>) {
    super();
  }
}

@QueryHandler(GetLeadTime)
export class GetLeadTimeHandler implements IQueryHandler<GetLeadTime> {
  constructor(private readonly database: DataSource) {}

  execute(): Promise<LeadTimeEntry> {
    return readLeadTime(this.database);
  }
}

export async function readLeadTime(database: DataSource): Promise<LeadTimeEntry> {
  const row = await findSetting(database, settingNames.leadTime);
  if (!row) {
    return { id: ID, ...defaultLeadTime, updatedAt: null };
  }

  return { id: ID, ...(row.value as LeadTimeSettings), updatedAt: row.changedAt };
}

export class GetReminders extends Query<AnswerTo<typeof getReminders>> {
  constructor(readonly requested: Requested<typeof getReminders>) {
    super();
  }
}

@QueryHandler(GetReminders)
export class GetRemindersHandler implements IQueryHandler<GetReminders> {
  constructor(private readonly database: DataSource) {}

  async execute(): Promise<{ readonly hoursBefore: number }> {
    const row = await findSetting(this.database, settingNames.reminders);
    return row ? (row.value as { hoursBefore: number }) : { hoursBefore: DEFAULT_REMINDER_HOURS };
  }
}

export class GetPayment extends Query<AnswerTo<typeof getPayment>> {
  constructor(readonly requested: Requested<typeof getPayment>) {
    super();
  }
}

@QueryHandler(GetPayment)
export class GetPaymentHandler implements IQueryHandler<GetPayment> {
  constructor(private readonly database: DataSource) {}

  async execute(): Promise<PaymentSetting> {
    const row = await findSetting(this.database, settingNames.payment);
    return row ? (row.value as PaymentSetting) : defaultPayment;
  }
}
