import { Module } from '@nestjs/common';

import { collectParts } from '../http/served.ts';
import * as statistics from './queries/statistics.query-handlers.ts';

@Module(collectParts(statistics))
export class StatisticsModule {}
