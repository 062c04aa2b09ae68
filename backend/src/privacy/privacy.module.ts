import { Module, type DynamicModule } from '@nestjs/common';
import { Administrators } from './commands/erase-user/administrators.ts';
import { EraseUserHandler } from './commands/erase-user/erase-user.command-handler.ts';
import { EraseRemainsHandler } from './commands/erase-remains/erase-remains.command-handler.ts';
import { FinishErasuresHandler } from './commands/erase-remains/finish-erasures.command-handler.ts';
import { PrivacyController } from './privacy.controller.ts';
import { GetOwnDataHandler } from './queries/get-own-data.query-handler.ts';
import { Traces } from './queries/traces.ts';

/** Whole people: it reaches into every feature that keeps something of them, and none reaches into it. */
@Module({})
export class PrivacyModule {
  static over(accounts: DynamicModule): DynamicModule {
    return {
      module: PrivacyModule,
      imports: [accounts],
      controllers: [PrivacyController],
      providers: [
        EraseUserHandler,
        EraseRemainsHandler,
        FinishErasuresHandler,
        GetOwnDataHandler,
        Administrators,
        Traces,
      ],
    };
  }
}
