import { Module } from '@nestjs/common';
import { handlersIn, routesOf } from '../http/served.ts';
import { HealthController } from './health/health.controller.ts';
import { HealthReport, Parts } from './health/health-report.ts';
import { MonitorAccess } from './monitor-access.ts';
import { ReadModelRates } from './read-models/read-model-rates.ts';
import { ReadModelsController } from './read-models/read-models.controller.ts';
import { RequestedRebuilds } from './read-models/requested-rebuilds.ts';
import * as listReadModelRows from './read-models/list-read-model-rows.query-handler.ts';
import * as listReadModels from './read-models/list-read-models.query-handler.ts';
import * as rebuildReadModel from './read-models/rebuild-read-model.command-handler.ts';

const handlers = handlersIn(listReadModelRows, listReadModels, rebuildReadModel);

@Module({
  controllers: [routesOf(handlers), HealthController, ReadModelsController],
  providers: [Parts, HealthReport, MonitorAccess, ReadModelRates, RequestedRebuilds, ...handlers],
})
export class SystemModule {}
