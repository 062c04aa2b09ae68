import { changeAdminEmail, getAdminEmail } from '@cablepark/contracts/configuration/admin-email';
import { changeLeadTime, getLeadTime, type LeadTimeEntry } from '@cablepark/contracts/configuration/lead-time';
import { changeOperatingHours } from '@cablepark/contracts/configuration/change-operating-hours';
import { changePricing } from '@cablepark/contracts/configuration/change-pricing';
import { getConfig, type PublicConfig } from '@cablepark/contracts/configuration/get-config';
import type { ResponseOf } from '@cablepark/contracts/shared/define-endpoint';
import { changeReminders, getReminders } from '@cablepark/contracts/configuration/reminders';
import { Controller } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { Moments } from '../as-of/queries/moments.ts';
import { Incoming, Serves } from '../http/endpoint.ts';
import {
  ChangeAdminEmail,
  ChangeAdminEmailHandler,
} from './commands/change-admin-email/change-admin-email.command-handler.ts';
import { ChangeLeadTime, ChangeLeadTimeHandler } from './commands/change-lead-time/change-lead-time.command-handler.ts';
import {
  ChangeOperatingHours,
  ChangeOperatingHoursHandler,
} from './commands/change-operating-hours/change-operating-hours.command-handler.ts';
import { ChangePricing, ChangePricingHandler } from './commands/change-pricing/change-pricing.command-handler.ts';
import {
  ChangeReminders,
  ChangeRemindersHandler,
} from './commands/change-reminders/change-reminders.command-handler.ts';
import { GetConfig, GetConfigHandler } from './queries/get-config.query-handler.ts';
import {
  GetAdminEmail,
  GetAdminEmailHandler,
  GetLeadTime,
  GetLeadTimeHandler,
  GetReminders,
  GetRemindersHandler,
} from './queries/get-settings.query-handlers.ts';
import type { HoursEntry, PriceEntry } from './queries/setting-view.ts';

@Controller()
export class ConfigurationController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly moments: Moments,
  ) {}

  @Serves(getConfig, GetConfigHandler)
  async getConfig(
    @Incoming(getConfig) { query: { asOf }, context: { caller }, reply }: Incoming<typeof getConfig>,
  ): Promise<PublicConfig> {
    const settings = await this.moments.answer({ asOf, caller, reply }, (moment) =>
      this.queries.execute(new GetConfig(moment)),
    );
    return { ...settings, signedIn: caller.kind === 'user' };
  }

  @Serves(changeOperatingHours, ChangeOperatingHoursHandler)
  changeOperatingHours(
    @Incoming(changeOperatingHours) { params, body, context }: Incoming<typeof changeOperatingHours>,
  ): Promise<HoursEntry> {
    return this.commands.execute(new ChangeOperatingHours(params.id, body, context));
  }

  @Serves(changePricing, ChangePricingHandler)
  changePricing(
    @Incoming(changePricing) { params, body, context }: Incoming<typeof changePricing>,
  ): Promise<PriceEntry> {
    return this.commands.execute(new ChangePricing(params.id, body, context));
  }

  @Serves(getLeadTime, GetLeadTimeHandler)
  getLeadTime(): Promise<LeadTimeEntry> {
    return this.queries.execute(new GetLeadTime());
  }

  @Serves(changeLeadTime, ChangeLeadTimeHandler)
  async changeLeadTime(
    @Incoming(changeLeadTime) { body, context }: Incoming<typeof changeLeadTime>,
  ): Promise<ResponseOf<typeof changeLeadTime>> {
    const settings = await this.commands.execute(new ChangeLeadTime(body, context));
    return { message: 'Lead time settings updated', settings };
  }

  @Serves(getReminders, GetRemindersHandler)
  getReminders(): Promise<{ readonly hoursBefore: number }> {
    return this.queries.execute(new GetReminders());
  }

  @Serves(changeReminders, ChangeRemindersHandler)
  changeReminders(
    @Incoming(changeReminders) { body, context }: Incoming<typeof changeReminders>,
  ): Promise<{ readonly hoursBefore: number }> {
    return this.commands.execute(new ChangeReminders(body.hoursBefore, context));
  }

  @Serves(getAdminEmail, GetAdminEmailHandler)
  getAdminEmail(): Promise<{ readonly email: string | null }> {
    return this.queries.execute(new GetAdminEmail());
  }

  @Serves(changeAdminEmail, ChangeAdminEmailHandler)
  changeAdminEmail(
    @Incoming(changeAdminEmail) { body, context }: Incoming<typeof changeAdminEmail>,
  ): Promise<{ readonly email: string }> {
    return this.commands.execute(new ChangeAdminEmail(body.email, context));
  }
}
