import { Module } from '@nestjs/common';

import { GetCancellationsHandler } from './queries/get-cancellations.query.ts';
import { GetDemandHandler } from './queries/get-demand.query.ts';
import { GetMoneyHandler } from './queries/get-money.query.ts';
import { GetOccupancyHandler } from './queries/get-occupancy.query.ts';
import { GetPickupHandler } from './queries/get-pickup.query.ts';
import { GetStatisticsHandler } from './queries/get-statistics.query.ts';
import { StatisticsController } from './statistics.controller.ts';

@Module({
  controllers: [StatisticsController],
  providers: [
    GetStatisticsHandler,
    GetCancellationsHandler,
    GetDemandHandler,
    GetMoneyHandler,
    GetOccupancyHandler,
    GetPickupHandler,
  ],
})
export class StatisticsModule {}
