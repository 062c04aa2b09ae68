import { ReadModelProgress } from '@cablepark/projections/progress/read-model-progress';
import { Module, type FactoryProvider } from '@nestjs/common';
import { handlersOf } from '../http/served.ts';
import { HealthController } from './health/health.controller.ts';
import { HealthReport } from './health/health-report.ts';
import { Parts } from './health/parts.ts';
import { MonitorAccess } from './monitor-access.ts';
import { ReadModelRates } from './read-models/read-model-rates.ts';
import { ReadModelsController } from './read-models/read-models.controller.ts';
import { RequestedRebuilds } from './read-models/requested-rebuilds.ts';

const controllers = [HealthController, ReadModelsController];

const rates: FactoryProvider<ReadModelRates> = {
  provide: ReadModelRates,
  useFactory: (progress: ReadModelProgress) => new ReadModelRates(progress),
  inject: [ReadModelProgress],
};

@Module({
  controllers,
  providers: [Parts, HealthReport, MonitorAccess, rates, RequestedRebuilds, ...handlersOf(controllers)],
})
export class SystemModule {}
