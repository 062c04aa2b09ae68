import { Module } from '@nestjs/common';
import { GetStatisticsHandler } from './queries/get-statistics.query-handler.ts';
import { StatisticsController } from './statistics.controller.ts';

@Module({ controllers: [StatisticsController], providers: [GetStatisticsHandler] })
export class StatisticsModule {}
