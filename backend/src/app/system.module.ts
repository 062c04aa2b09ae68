import { Module } from '@nestjs/common';

import { HealthChecks, HealthReport } from './health/health-report.ts';
import { HealthController } from './health/health.controller.ts';
import { MonitorAccess } from './monitor-access.ts';
import { ListReadModelsHandler } from './read-models/list-read-models.query.ts';
import { ReadModelRates } from './read-models/read-model-rates.ts';
import { ReadModelsController } from './read-models/read-models.controller.ts';
import { RebuildReadModelHandler } from './read-models/rebuild-read-model.handler.ts';
import { RequestedRebuilds } from './read-models/requested-rebuilds.ts';

@Module({
  controllers: [HealthController, ReadModelsController],
  providers: [
    HealthChecks,
    HealthReport,
    MonitorAccess,
    RequestedRebuilds,
    ReadModelRates,
    ListReadModelsHandler,
    RebuildReadModelHandler,
  ],
})
export class SystemModule {}
