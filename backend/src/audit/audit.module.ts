import { Module } from '@nestjs/common';

import { collectParts } from '../http/served.ts';
import * as audit from './queries/audit.query-handlers.ts';

@Module(collectParts(audit))
export class AuditModule {}
