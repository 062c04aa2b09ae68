import { Module } from '@nestjs/common';

import { AccountsModule } from '../accounts/accounts.module.ts';
import { ScheduleModule } from '../schedule/schedule.module.ts';
import { ForgetPassHandler } from './forget-pass/forget-pass.handler.ts';
import { KeepPassHandler } from './keep-pass/keep-pass.handler.ts';
import { KeptPassesController } from './kept-passes.controller.ts';
import { ListKeptPassesHandler } from './queries/list-kept-passes.query.ts';

/** Passes of the schedule that are kept in accounts. */
@Module({
  imports: [AccountsModule, ScheduleModule],
  controllers: [KeptPassesController],
  providers: [KeepPassHandler, ForgetPassHandler, ListKeptPassesHandler],
})
export class KeptPassesModule {}
