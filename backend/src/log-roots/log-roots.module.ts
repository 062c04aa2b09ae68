import { Module } from '@nestjs/common';

import { RecordDailyRootsHandler } from './commands/record-daily-roots/record-daily-roots.handler.ts';
import { LogRootsController } from './log-roots.controller.ts';
import { ListRootsHandler } from './queries/list-roots.query.ts';

@Module({
  controllers: [LogRootsController],
  providers: [RecordDailyRootsHandler, ListRootsHandler],
})
export class LogRootsModule {}
