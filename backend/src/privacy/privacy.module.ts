import { Module, type DynamicModule } from '@nestjs/common';
import { handlersIn, routesOf } from '../http/served.ts';
import { ScheduleModule } from '../schedule/schedule.module.ts';
import { Administrators } from './commands/erase-user/erase-user.command-handler.ts';
import { PrivacyController } from './privacy.controller.ts';
import { Traces } from './queries/traces.ts';
import * as eraseRemains from './commands/erase-remains/erase-remains.command-handler.ts';
import * as eraseUser from './commands/erase-user/erase-user.command-handler.ts';
import * as getOwnData from './queries/get-own-data.query-handler.ts';

const handlers = handlersIn(eraseRemains, eraseUser, getOwnData);

/** Handles all data of a person. It depends on every feature that stores some, and no feature depends on it. */
@Module({ controllers: [routesOf(handlers), PrivacyController] })
export class PrivacyModule {
  static over(accounts: DynamicModule): DynamicModule {
    return {
      module: PrivacyModule,
      imports: [accounts, ScheduleModule],
      providers: [...handlers, Administrators, Traces],
    };
  }
}
