import { Module } from '@nestjs/common';
import { HealthController } from './health/health.controller.ts';
import { HealthReport } from './health/health-report.ts';
import { Parts } from './health/parts.ts';

@Module({ controllers: [HealthController], providers: [Parts, HealthReport] })
export class SystemModule {}
