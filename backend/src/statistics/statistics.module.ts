import { Module } from '@nestjs/common';

import {
  GetCancellationsHandler,
  GetDemandHandler,
  GetOccupancyHandler,
  GetPickupHandler,
  GetStatisticsHandler,
} from './queries/statistics.query-handlers.ts';
import { StatisticsController } from './statistics.controller.ts';

@Module({
  controllers: [StatisticsController],
  providers: [
    GetStatisticsHandler,
    GetCancellationsHandler,
    GetDemandHandler,
    GetOccupancyHandler,
    GetPickupHandler,
  ],
})
export class StatisticsModule {}
