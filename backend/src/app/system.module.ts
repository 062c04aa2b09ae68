import type { Settings } from '@cablepark/platform/settings/settings';
import { ReadModelProgress } from '@cablepark/projections/progress/read-model-progress';
import { Module, type DynamicModule, type FactoryProvider } from '@nestjs/common';
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

@Module({ controllers })
export class SystemModule {
  static with(settings: Settings): DynamicModule {
    const access = { provide: MonitorAccess, useValue: new MonitorAccess(settings) };
    const providers = [Parts, HealthReport, access, rates, RequestedRebuilds, ...handlersOf(controllers)];
    return { module: SystemModule, providers };
  }
}
