import { Module, type DynamicModule } from '@nestjs/common';
import { handlersOf } from '../http/served.ts';
import { Administrators } from './commands/erase-user/administrators.ts';
import { EraseRemainsHandler } from './commands/erase-remains/erase-remains.command-handler.ts';
import { FinishErasuresHandler } from './commands/erase-remains/finish-erasures.command-handler.ts';
import { PrivacyController } from './privacy.controller.ts';
import { Traces } from './queries/traces.ts';

const controllers = [PrivacyController];
/** Handlers of commands that no endpoint executes. */
const otherHandlers = [EraseRemainsHandler, FinishErasuresHandler];

/** Whole people: it reaches into every feature that keeps something of them, and none reaches into it. */
@Module({ controllers })
export class PrivacyModule {
  static over(accounts: DynamicModule): DynamicModule {
    return {
      module: PrivacyModule,
      imports: [accounts],
      providers: [...handlersOf(controllers), ...otherHandlers, Administrators, Traces],
    };
  }
}
