import { changeAdminEmail } from '@cablepark/contracts/configuration/change-admin-email';
import { changeLeadTime } from '@cablepark/contracts/configuration/change-lead-time';
import { changeOperatingHours } from '@cablepark/contracts/configuration/change-operating-hours';
import { changePricing } from '@cablepark/contracts/configuration/change-pricing';
import { getAdminEmail } from '@cablepark/contracts/configuration/get-admin-email';
import { getConfig, type PublicConfig } from '@cablepark/contracts/configuration/get-config';
import { getLeadTime, type LeadTimeEntry } from '@cablepark/contracts/configuration/get-lead-time';
import type { ResponseOf } from '@cablepark/contracts/shared/define-endpoint';
import { changeReminders, getReminders } from '@cablepark/contracts/configuration/reminders';
import { Controller, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import { Moments } from '../as-of/queries/moments.ts';
import { Context, Input, Serves, type InputOf } from '../http/endpoint.ts';
import type { RequestContext } from '../http/request-context.ts';
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
import { GetReminders, GetRemindersHandler } from './queries/get-reminders.query-handler.ts';
import { GetAdminEmail, GetAdminEmailHandler } from './queries/get-admin-email.query-handler.ts';
import { GetConfig, GetConfigHandler } from './queries/get-config.query-handler.ts';
import { GetLeadTime, GetLeadTimeHandler } from './queries/get-lead-time.query-handler.ts';
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
    @Input(getConfig) { query: { asOf } }: InputOf<typeof getConfig>,
    @Context() { caller }: RequestContext,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PublicConfig> {
    const settings = await this.moments.answer({ asOf, caller, reply }, (moment) =>
      this.queries.execute(new GetConfig(moment)),
    );
    return { ...settings, signedIn: caller.kind === 'user' };
  }

  @Serves(changeOperatingHours, ChangeOperatingHoursHandler)
  changeOperatingHours(
    @Input(changeOperatingHours) input: InputOf<typeof changeOperatingHours>,
    @Context() context: RequestContext,
  ): Promise<HoursEntry> {
    return this.commands.execute(new ChangeOperatingHours(input, context));
  }

  @Serves(changePricing, ChangePricingHandler)
  changePricing(
    @Input(changePricing) input: InputOf<typeof changePricing>,
    @Context() context: RequestContext,
  ): Promise<PriceEntry> {
    return this.commands.execute(new ChangePricing(input, context));
  }

  @Serves(getLeadTime, GetLeadTimeHandler)
  getLeadTime(): Promise<LeadTimeEntry> {
    return this.queries.execute(new GetLeadTime());
  }

  @Serves(changeLeadTime, ChangeLeadTimeHandler)
  async changeLeadTime(
    @Input(changeLeadTime) { body }: InputOf<typeof changeLeadTime>,
    @Context() context: RequestContext,
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
    @Input(changeReminders) { body }: InputOf<typeof changeReminders>,
    @Context() context: RequestContext,
  ): Promise<{ readonly hoursBefore: number }> {
    return this.commands.execute(new ChangeReminders(body.hoursBefore, context));
  }

  @Serves(getAdminEmail, GetAdminEmailHandler)
  getAdminEmail(): Promise<{ readonly email: string | null }> {
    return this.queries.execute(new GetAdminEmail());
  }

  @Serves(changeAdminEmail, ChangeAdminEmailHandler)
  changeAdminEmail(
    @Input(changeAdminEmail) { body }: InputOf<typeof changeAdminEmail>,
    @Context() context: RequestContext,
  ): Promise<{ readonly email: string }> {
    return this.commands.execute(new ChangeAdminEmail(body.email, context));
  }
}
