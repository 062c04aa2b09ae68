import { Module } from '@nestjs/common';
import { HealthController } from './health/health.controller.ts';
import { Parts } from './health/parts.ts';

@Module({ controllers: [HealthController], providers: [Parts] })
export class SystemModule {}
