import { Module } from '@nestjs/common';
import { partsIn } from '../http/served.ts';
import * as statistics from './queries/statistics.query-handlers.ts';

@Module(partsIn(statistics))
export class StatisticsModule {}
