import { Module } from '@nestjs/common';

import { collectParts } from '../http/served.ts';
import * as recordDailyRoots from './commands/record-daily-roots.command-handler.ts';
import * as listRoots from './queries/list-roots.query-handler.ts';

@Module(collectParts(recordDailyRoots, listRoots))
export class LogRootsModule {}
