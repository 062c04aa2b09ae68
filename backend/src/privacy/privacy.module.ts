import { Module, type DynamicModule } from '@nestjs/common';
import { handlersOf } from '../http/served.ts';
import { ScheduleModule } from '../schedule/schedule.module.ts';
import { Administrators } from './commands/erase-user/administrators.ts';
import { EraseRemainsHandler } from './commands/erase-remains/erase-remains.command-handler.ts';
import { FinishErasuresHandler } from './commands/erase-remains/finish-erasures.command-handler.ts';
import { PrivacyController } from './privacy.controller.ts';
import { Traces } from './queries/traces.ts';

const controllers = [PrivacyController];
/** Handlers of commands that no endpoint executes. */
const otherHandlers = [EraseRemainsHandler, FinishErasuresHandler];

/** Handles all data of a person. It depends on every feature that stores some, and no feature depends on it. */
@Module({ controllers })
export class PrivacyModule {
  static over(accounts: DynamicModule): DynamicModule {
    return {
      module: PrivacyModule,
      imports: [accounts, ScheduleModule],
      providers: [...handlersOf(controllers), ...otherHandlers, Administrators, Traces],
    };
  }
}
