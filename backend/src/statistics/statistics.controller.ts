import { getStatistics, type Statistics } from '@cablepark/contracts/statistics/get-statistics';
import { Controller } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Input, Serves, type InputOf } from '../http/endpoint.ts';
import { GetStatistics, GetStatisticsHandler } from './queries/get-statistics.query-handler.ts';

@Controller()
export class StatisticsController {
  constructor(private readonly queries: QueryBus) {}

  @Serves(getStatistics, GetStatisticsHandler)
  getStatistics(@Input(getStatistics) { query }: InputOf<typeof getStatistics>): Promise<Statistics> {
    return this.queries.execute(new GetStatistics(query));
  }
}
