import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';

import { changeAdminEmail } from '@cablepark/contracts/configuration/admin-email';
import { changeOperatingHours } from '@cablepark/contracts/configuration/change-operating-hours';
import { changePricing } from '@cablepark/contracts/configuration/change-pricing';
import { changeLeadTime } from '@cablepark/contracts/configuration/lead-time';
import { changePayment, type PaymentSetting } from '@cablepark/contracts/configuration/payment';
import { changeReminders } from '@cablepark/contracts/configuration/reminders';
import { reject } from '@cablepark/contracts/shared/rejection';
import { DAY_MS, dayOfInstant, type Day } from '@cablepark/contracts/shared/riga-time';
import { createSystemContext } from '@cablepark/event-store/streams/command-context';
import { Clock } from '@cablepark/platform/clock';
import { Vault } from '@cablepark/vault/vault';

import type { Answered, AnswerTo } from '#http/answer';
import type { Requested } from '#http/endpoint';
import type { RequestContext } from '#http/request-context';
import { Schedules } from '#schedule/commands/schedules';
import { listWindowDays, listWindowWeekdays } from '#schedule/domain/booking-window';
import { dayOfWeekFromId, decideSeed, priceNameFromId } from '#schedule/domain/settings';
import { SettingChanges } from '#special-days/commands/setting-changes';
import {
  toHoursEntry,
  toPriceEntry,
  type HoursEntry,
  type PriceEntry,
} from '../queries/setting-view.ts';
import { readLeadTime } from '../queries/settings.query-handlers.ts';
import { decideApplySettings } from './apply-setting.decide.ts';
import {
  decideChangeLeadTime,
  decideChangeOperatingHours,
  decideChangePayment,
  decideChangePricing,
  decideChangeReminders,
  decideEraseAdminEmails,
  type HoursChange,
  type PricingChange,
} from './settings.decide.ts';

export class ChangeAdminEmail extends Command<AnswerTo<typeof changeAdminEmail>> {
  constructor(readonly requested: Requested<typeof changeAdminEmail>) {
    super();
  }
}

/** Changes the address for notices about bookings. The address is personal, so it is sealed. */
@CommandHandler(ChangeAdminEmail)
export class ChangeAdminEmailHandler implements ICommandHandler<ChangeAdminEmail> {
  constructor(
    private readonly schedules: Schedules,
    private readonly vault: Vault,
  ) {}

  async execute({
    requested: {
      body: { email },
      context,
    },
  }: ChangeAdminEmail): Promise<{ readonly email: string }> {
    const address = await this.vault.seal('adminEmail', { email });
    await this.schedules.execute('ChangeAdminEmail', context, () => [
      { type: 'AdminEmailChanged', data: { address } },
    ]);
    return { email };
  }
}

export class ChangeLeadTime extends Command<AnswerTo<typeof changeLeadTime>> {
  constructor(readonly requested: Requested<typeof changeLeadTime>) {
    super();
  }
}

@CommandHandler(ChangeLeadTime)
export class ChangeLeadTimeHandler implements ICommandHandler<ChangeLeadTime> {
  constructor(
    private readonly schedules: Schedules,
    private readonly database: DataSource,
  ) {}

  async execute({
    requested: { body: leadTime, context },
  }: ChangeLeadTime): Answered<typeof changeLeadTime> {
    const { events, at, after } = await this.schedules.execute(
      'ChangeLeadTime',
      context,
      ({ settings }) => decideChangeLeadTime(leadTime, settings),
    );
    const present = await readLeadTime(this.database);
    const changed = events.find((event) => event.type === 'LeadTimeSettingsChanged')?.data;
    const settings = changed
      ? { ...present, ...changed, updatedAt: at.toISOString() }
      : { ...present, ...after?.settings.leadTime };
    return { message: 'Lead time settings updated', settings };
  }
}

export class ChangeOperatingHours extends Command<AnswerTo<typeof changeOperatingHours>> {
  constructor(readonly requested: Requested<typeof changeOperatingHours>) {
    super();
  }
}

/** Changes the opening hours of a weekday, and the slots of its days if that is asked for. */
@CommandHandler(ChangeOperatingHours)
export class ChangeOperatingHoursHandler implements ICommandHandler<ChangeOperatingHours> {
  constructor(
    private readonly schedules: Schedules,
    private readonly settingChanges: SettingChanges,
  ) {}

  execute({
    requested: {
      params,
      body: { apply, dryRun, ...hours },
      context,
    },
  }: ChangeOperatingHours): Answered<typeof changeOperatingHours> {
    const decision = { dayOfWeek: dayOfWeekFromId(params.id), ...hours };
    if (apply === undefined) {
      return this.#save(decision, context);
    }

    const listDays = (today: Day) =>
      apply === 'window' ? listWindowWeekdays(today, decision.dayOfWeek) : [];
    return this.settingChanges.apply({
      command: 'ChangeOperatingHours',
      context,
      dryRun,
      days: listDays,
      isOfHours: true,
      decide: (schedule, now) => {
        const changes = decideChangeOperatingHours(decision, schedule.settings);
        const days = listDays(dayOfInstant(now));
        return decideApplySettings(
          { changes, days, applyCurrentOperatingHours: true },
          schedule,
          now,
        );
      },
    });
  }

  async #save(decision: HoursChange, context: RequestContext): Promise<HoursEntry> {
    const { events, after } = await this.schedules.execute(
      'ChangeOperatingHours',
      context,
      ({ settings }) => decideChangeOperatingHours(decision, settings),
    );
    const changed = events.find((event) => event.type === 'OperatingHoursChanged')?.data;
    const unchanged = after?.settings.operatingHours.find(
      ({ dayOfWeek }) => dayOfWeek === decision.dayOfWeek,
    );
    return toHoursEntry(changed ?? unchanged ?? reject('SETTING_NOT_FOUND'));
  }
}

export class ChangePricing extends Command<AnswerTo<typeof changePricing>> {
  constructor(readonly requested: Requested<typeof changePricing>) {
    super();
  }
}

/** Changes a row of the price list, and the prices of slots if that is asked for. */
@CommandHandler(ChangePricing)
export class ChangePricingHandler implements ICommandHandler<ChangePricing> {
  constructor(
    private readonly schedules: Schedules,
    private readonly settingChanges: SettingChanges,
  ) {}

  execute({
    requested: {
      params,
      body: { apply, dryRun, ...price },
      context,
    },
  }: ChangePricing): Answered<typeof changePricing> {
    const decision = { name: priceNameFromId(params.id), ...price };
    if (apply === undefined) {
      return this.#save(decision, context);
    }

    const listDays = (today: Day) => (apply === 'window' ? listWindowDays(today) : []);
    return this.settingChanges.apply({
      command: 'ChangePricing',
      context,
      dryRun,
      days: listDays,
      isOfHours: false,
      decide: (schedule, now) => {
        const changes = decideChangePricing(decision, schedule.settings);
        const days = listDays(dayOfInstant(now));
        return decideApplySettings(
          { changes, days, applyCurrentOperatingHours: false },
          schedule,
          now,
        );
      },
    });
  }

  async #save(decision: PricingChange, context: RequestContext): Promise<PriceEntry> {
    const { events, after } = await this.schedules.execute(
      'ChangePricing',
      context,
      ({ settings }) => decideChangePricing(decision, settings),
    );
    const changed = events.find((event) => event.type === 'PricingChanged')?.data;
    const unchanged = after?.settings.pricing.find(({ name }) => name === decision.name);
    return toPriceEntry(changed ?? unchanged ?? reject('SETTING_NOT_FOUND'));
  }
}

export class ChangeReminders extends Command<AnswerTo<typeof changeReminders>> {
  constructor(readonly requested: Requested<typeof changeReminders>) {
    super();
  }
}

@CommandHandler(ChangeReminders)
export class ChangeRemindersHandler implements ICommandHandler<ChangeReminders> {
  constructor(private readonly schedules: Schedules) {}

  async execute({
    requested: { body, context },
  }: ChangeReminders): Promise<{ readonly hoursBefore: number }> {
    const { events, after } = await this.schedules.execute(
      'ChangeReminders',
      context,
      ({ settings }) => decideChangeReminders(body, settings),
    );
    const changed = events.find((event) => event.type === 'RemindersChanged')?.data;
    const hoursBefore = changed?.hoursBefore ?? after?.settings.reminders.hoursBefore;
    return { hoursBefore: hoursBefore ?? reject('INTERNAL') };
  }
}

export class ChangePayment extends Command<AnswerTo<typeof changePayment>> {
  constructor(readonly requested: Requested<typeof changePayment>) {
    super();
  }
}

@CommandHandler(ChangePayment)
export class ChangePaymentHandler implements ICommandHandler<ChangePayment> {
  constructor(private readonly schedules: Schedules) {}

  async execute({
    requested: { body: sentences, context },
  }: ChangePayment): Promise<PaymentSetting> {
    await this.schedules.execute('ChangePayment', context, ({ settings }) =>
      decideChangePayment(sentences, settings),
    );
    return sentences;
  }
}

/** How long a replaced address is kept. */
const KEPT_MS = 30 * DAY_MS;

/** Erases the admin addresses that were replaced too long ago to be kept. */
export class EraseAdminEmails extends Command<void> {
  constructor(readonly now: Date) {
    super();
  }
}

@CommandHandler(EraseAdminEmails)
export class EraseAdminEmailsHandler implements ICommandHandler<EraseAdminEmails> {
  constructor(private readonly schedules: Schedules) {}

  async execute({ now }: EraseAdminEmails): Promise<void> {
    const replacedBefore = new Date(now.getTime() - KEPT_MS);
    await this.schedules.executeAs(createSystemContext('EraseAdminEmails', now), ({ settings }) =>
      decideEraseAdminEmails(replacedBefore, settings),
    );
  }
}

/** Writes the first opening hours and prices, unless there are settings already. */
export class SeedConfiguration extends Command<void> {}

@CommandHandler(SeedConfiguration)
export class SeedConfigurationHandler implements ICommandHandler<SeedConfiguration> {
  constructor(
    private readonly schedules: Schedules,
    private readonly clock: Clock,
  ) {}

  async execute(): Promise<void> {
    const context = createSystemContext('SeedConfiguration', this.clock.now());
    await this.schedules.executeAs(context, ({ settings }) => decideSeed(settings));
  }
}
