import { Module } from '@nestjs/common';

import { HealthReport, Parts } from './health/health-report.ts';
import { HealthController } from './health/health.controller.ts';
import { MonitorAccess } from './monitor-access.ts';
import { ReadModelsController } from './read-models/read-models.controller.ts';
import {
  ListReadModelsHandler,
  ReadModelRates,
  RebuildReadModelHandler,
  RequestedRebuilds,
} from './read-models/read-models.handlers.ts';

@Module({
  controllers: [HealthController, ReadModelsController],
  providers: [
    Parts,
    HealthReport,
    MonitorAccess,
    RequestedRebuilds,
    ReadModelRates,
    ListReadModelsHandler,
    RebuildReadModelHandler,
  ],
})
export class SystemModule {}
