import { Module } from '@nestjs/common';

import { AccountsModule } from '../accounts/accounts.module.ts';
import { ScheduleModule } from '../schedule/schedule.module.ts';
import {
  Administrators,
  EraseRemainsHandler,
  EraseUserHandler,
  FinishErasuresHandler,
} from './commands/erase-accounts.command-handlers.ts';
import { EraseUnreadableHandler } from './commands/erase-unreadable.command-handler.ts';
import { PrivacyController } from './privacy.controller.ts';
import { GetOwnDataHandler } from './queries/get-own-data.query-handler.ts';
import { Traces } from './queries/traces.ts';

/**
 * Handles all data of a person. It depends on every feature that stores some, and no feature
 * depends on it.
 */
@Module({
  controllers: [PrivacyController],
  providers: [
    EraseRemainsHandler,
    FinishErasuresHandler,
    Administrators,
    EraseUserHandler,
    EraseUnreadableHandler,
    GetOwnDataHandler,
    Traces,
  ],
  imports: [AccountsModule, ScheduleModule],
})
export class PrivacyModule {}
