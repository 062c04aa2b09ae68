import type { Settings } from '@cablepark/platform/settings/settings';
import { Module, type DynamicModule } from '@nestjs/common';
import { HealthController } from './health/health.controller.ts';
import { HealthReport } from './health/health-report.ts';
import { Parts } from './health/parts.ts';
import { MonitorAccess } from './monitor-access.ts';

@Module({ controllers: [HealthController] })
export class SystemModule {
  static with(settings: Settings): DynamicModule {
    const access = { provide: MonitorAccess, useValue: new MonitorAccess(settings) };
    return { module: SystemModule, providers: [Parts, HealthReport, access] };
  }
}
