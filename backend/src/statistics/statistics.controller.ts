import { Controller, UseInterceptors } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';

import {
  getCancellations,
  getDemand,
  getMoney,
  getOccupancy,
  getPickup,
  getStatistics,
} from '@cablepark/contracts/statistics/statistics';

import { AnswerInterceptor } from '../http/answer.interceptor.ts';
import { Endpoint, Requested } from '../http/endpoint.ts';
import { GetCancellations } from './queries/get-cancellations.query.ts';
import { GetDemand } from './queries/get-demand.query.ts';
import { GetMoney } from './queries/get-money.query.ts';
import { GetOccupancy } from './queries/get-occupancy.query.ts';
import { GetPickup } from './queries/get-pickup.query.ts';
import { GetStatistics } from './queries/get-statistics.query.ts';
import { readModels } from './queries/statistics-read-models.query.ts';

@Controller()
@UseInterceptors(AnswerInterceptor)
export class StatisticsController {
  constructor(private readonly queries: QueryBus) {}

  @Endpoint(getStatistics, { readModels })
  getStatistics(@Requested() requested: Requested<typeof getStatistics>) {
    return this.queries.execute(new GetStatistics(requested));
  }

  @Endpoint(getCancellations, { readModels })
  getCancellations(@Requested() requested: Requested<typeof getCancellations>) {
    return this.queries.execute(new GetCancellations(requested));
  }

  @Endpoint(getDemand, { readModels })
  getDemand(@Requested() requested: Requested<typeof getDemand>) {
    return this.queries.execute(new GetDemand(requested));
  }

  @Endpoint(getMoney, { readModels: [...readModels, 'ledger'] })
  getMoney(@Requested() requested: Requested<typeof getMoney>) {
    return this.queries.execute(new GetMoney(requested));
  }

  @Endpoint(getOccupancy, { readModels })
  getOccupancy(@Requested() requested: Requested<typeof getOccupancy>) {
    return this.queries.execute(new GetOccupancy(requested));
  }

  @Endpoint(getPickup, { readModels })
  getPickup(@Requested() requested: Requested<typeof getPickup>) {
    return this.queries.execute(new GetPickup(requested));
  }
}
