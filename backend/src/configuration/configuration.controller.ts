import { Controller, UseInterceptors } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';

import { changeAdminEmail, getAdminEmail } from '@cablepark/contracts/configuration/admin-email';
import { changeOperatingHours } from '@cablepark/contracts/configuration/change-operating-hours';
import { changePricing } from '@cablepark/contracts/configuration/change-pricing';
import { getConfig } from '@cablepark/contracts/configuration/get-config';
import { changeLeadTime, getLeadTime } from '@cablepark/contracts/configuration/lead-time';
import { changePayment, getPayment } from '@cablepark/contracts/configuration/payment';
import { changeReminders, getReminders } from '@cablepark/contracts/configuration/reminders';

import { AnswerInterceptor } from '../http/answer.interceptor.ts';
import { Endpoint, Requested } from '../http/endpoint.ts';
import {
  ChangeAdminEmail,
  ChangeLeadTime,
  ChangeOperatingHours,
  ChangePayment,
  ChangePricing,
  ChangeReminders,
} from './commands/settings.command-handlers.ts';
import {
  GetAdminEmail,
  GetConfig,
  GetLeadTime,
  GetPayment,
  GetReminders,
} from './queries/settings.query-handlers.ts';

@Controller()
@UseInterceptors(AnswerInterceptor)
export class ConfigurationController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Endpoint(getConfig)
  getConfig(@Requested() requested: Requested<typeof getConfig>) {
    return this.queries.execute(new GetConfig(requested));
  }

  @Endpoint(changeOperatingHours)
  changeOperatingHours(@Requested() requested: Requested<typeof changeOperatingHours>) {
    return this.commands.execute(new ChangeOperatingHours(requested));
  }

  @Endpoint(changePricing)
  changePricing(@Requested() requested: Requested<typeof changePricing>) {
    return this.commands.execute(new ChangePricing(requested));
  }

  @Endpoint(getAdminEmail)
  getAdminEmail(@Requested() requested: Requested<typeof getAdminEmail>) {
    return this.queries.execute(new GetAdminEmail(requested));
  }

  @Endpoint(changeAdminEmail)
  changeAdminEmail(@Requested() requested: Requested<typeof changeAdminEmail>) {
    return this.commands.execute(new ChangeAdminEmail(requested));
  }

  @Endpoint(getLeadTime)
  getLeadTime(@Requested() requested: Requested<typeof getLeadTime>) {
    return this.queries.execute(new GetLeadTime(requested));
  }

  @Endpoint(changeLeadTime)
  changeLeadTime(@Requested() requested: Requested<typeof changeLeadTime>) {
    return this.commands.execute(new ChangeLeadTime(requested));
  }

  @Endpoint(getReminders)
  getReminders(@Requested() requested: Requested<typeof getReminders>) {
    return this.queries.execute(new GetReminders(requested));
  }

  @Endpoint(changeReminders)
  changeReminders(@Requested() requested: Requested<typeof changeReminders>) {
    return this.commands.execute(new ChangeReminders(requested));
  }

  @Endpoint(getPayment)
  getPayment(@Requested() requested: Requested<typeof getPayment>) {
    return this.queries.execute(new GetPayment(requested));
  }

  @Endpoint(changePayment)
  changePayment(@Requested() requested: Requested<typeof changePayment>) {
    return this.commands.execute(new ChangePayment(requested));
  }
}
