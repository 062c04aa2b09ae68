import { Controller, UseInterceptors } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';

import { changeAdminEmail, getAdminEmail } from '@cablepark/contracts/configuration/admin-email';
import { changeOperatingHours } from '@cablepark/contracts/configuration/change-operating-hours';
import { changePricing } from '@cablepark/contracts/configuration/change-pricing';
import { getConfig } from '@cablepark/contracts/configuration/get-config';

import { AnswerInterceptor } from '../http/answer.interceptor.ts';
import { Endpoint, Requested } from '../http/endpoint.ts';
import { ChangeAdminEmail } from './commands/change-admin-email/change-admin-email.command.ts';
import { ChangeOperatingHours } from './commands/change-operating-hours/change-operating-hours.command.ts';
import { ChangePricing } from './commands/change-pricing/change-pricing.command.ts';
import { GetAdminEmail } from './queries/get-admin-email.query.ts';
import { GetConfig } from './queries/get-config.query.ts';

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
}
