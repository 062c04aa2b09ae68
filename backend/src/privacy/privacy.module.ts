import { Module } from '@nestjs/common';

import { AccountsModule } from '../accounts/accounts.module.ts';
import { ScheduleModule } from '../schedule/schedule.module.ts';
import { EraseRemainsHandler } from './commands/erase-remains/erase-remains.handler.ts';
import { EraseUnreadableHandler } from './commands/erase-unreadable/erase-unreadable.handler.ts';
import { Administrators } from './commands/erase-user/administrators.ts';
import { EraseUserHandler } from './commands/erase-user/erase-user.handler.ts';
import { FinishErasuresHandler } from './commands/finish-erasures/finish-erasures.handler.ts';
import { PrivacyController } from './privacy.controller.ts';
import { GetOwnDataHandler } from './queries/get-own-data.query.ts';
import { Traces } from './queries/traces.query.ts';

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
