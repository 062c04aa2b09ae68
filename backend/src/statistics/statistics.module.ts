import { Module } from '@nestjs/common';
import { handlersIn, routesOf } from '../http/served.ts';
import * as getCancellations from './queries/get-cancellations.query-handler.ts';
import * as getDemand from './queries/get-demand.query-handler.ts';
import * as getOccupancy from './queries/get-occupancy.query-handler.ts';
import * as getPickup from './queries/get-pickup.query-handler.ts';
import * as getStatistics from './queries/get-statistics.query-handler.ts';

const handlers = handlersIn(getCancellations, getDemand, getOccupancy, getPickup, getStatistics);

@Module({ controllers: [routesOf(handlers)], providers: handlers })
export class StatisticsModule {}
