import { getCancellations, type Cancellations } from '@cablepark/contracts/statistics/get-cancellations';
import { getDemand, type Demand } from '@cablepark/contracts/statistics/get-demand';
import { getOccupancy, type Occupancy } from '@cablepark/contracts/statistics/get-occupancy';
import { getPickup, type Pickup } from '@cablepark/contracts/statistics/get-pickup';
import { getStatistics, type Statistics } from '@cablepark/contracts/statistics/get-statistics';
import { Controller } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Moments } from '../as-of/queries/moments.ts';
import { Incoming, Serves } from '../http/endpoint.ts';
import { GetCancellations, GetCancellationsHandler } from './queries/get-cancellations.query-handler.ts';
import { GetDemand, GetDemandHandler } from './queries/get-demand.query-handler.ts';
import { GetOccupancy, GetOccupancyHandler } from './queries/get-occupancy.query-handler.ts';
import { GetPickup, GetPickupHandler } from './queries/get-pickup.query-handler.ts';
import { GetStatistics, GetStatisticsHandler } from './queries/get-statistics.query-handler.ts';

/** What statistics are made from; most of it isn't prompt. */
const READ_MODELS = ['statistics', 'statistics_history', 'refusals', 'cancellations'] as const;

@Controller()
export class StatisticsController {
  constructor(
    private readonly queries: QueryBus,
    private readonly moments: Moments,
  ) {}

  @Serves(getStatistics, GetStatisticsHandler)
  getStatistics(
    @Incoming(getStatistics) { query, context: { caller }, reply }: Incoming<typeof getStatistics>,
  ): Promise<Statistics> {
    const { asOf } = query;
    return this.moments.answer({ asOf, caller, reply, readModels: READ_MODELS }, (moment) =>
      this.queries.execute(new GetStatistics(query, moment)),
    );
  }

  @Serves(getPickup, GetPickupHandler)
  async getPickup(@Incoming(getPickup) { query }: Incoming<typeof getPickup>): Promise<Pickup> {
    await this.moments.shownIn(READ_MODELS);
    return this.queries.execute(new GetPickup(query.month));
  }

  @Serves(getCancellations, GetCancellationsHandler)
  async getCancellations(
    @Incoming(getCancellations) { query }: Incoming<typeof getCancellations>,
  ): Promise<Cancellations> {
    await this.moments.shownIn(READ_MODELS);
    return this.queries.execute(new GetCancellations(query));
  }

  @Serves(getOccupancy, GetOccupancyHandler)
  async getOccupancy(@Incoming(getOccupancy) { query }: Incoming<typeof getOccupancy>): Promise<Occupancy> {
    await this.moments.shownIn(READ_MODELS);
    return this.queries.execute(new GetOccupancy(query));
  }

  @Serves(getDemand, GetDemandHandler)
  async getDemand(@Incoming(getDemand) { query }: Incoming<typeof getDemand>): Promise<Demand> {
    await this.moments.shownIn(READ_MODELS);
    return this.queries.execute(new GetDemand(query));
  }
}
