import { Module } from '@nestjs/common';
import { partsIn } from '../http/served.ts';
import * as recordDailyRoots from './commands/record-daily-roots.command-handler.ts';
import * as listRoots from './queries/list-roots.query-handler.ts';

@Module(partsIn(recordDailyRoots, listRoots))
export class LogRootsModule {}
