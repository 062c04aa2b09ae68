import { Module } from '@nestjs/common';

import { AccountsModule } from '../accounts/accounts.module.ts';
import { collectParts } from '../http/served.ts';
import { ScheduleModule } from '../schedule/schedule.module.ts';
import * as eraseAccounts from './commands/erase-accounts.command-handlers.ts';
import * as eraseUnreadable from './commands/erase-unreadable.command-handler.ts';
import * as controller from './privacy.controller.ts';
import * as getOwnData from './queries/get-own-data.query-handler.ts';
import * as traces from './queries/traces.ts';

/**
 * Handles all data of a person. It depends on every feature that stores some, and no feature
 * depends on it.
 */
@Module({
  ...collectParts(eraseAccounts, eraseUnreadable, getOwnData, traces, controller),
  imports: [AccountsModule, ScheduleModule],
})
export class PrivacyModule {}
