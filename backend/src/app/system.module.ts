import { Module } from '@nestjs/common';

import { collectParts } from '../http/served.ts';
import * as report from './health/health-report.ts';
import * as health from './health/health.controller.ts';
import * as monitorAccess from './monitor-access.ts';
import * as readModels from './read-models/read-models.handlers.ts';

@Module(collectParts(readModels, health, report, monitorAccess))
export class SystemModule {}
