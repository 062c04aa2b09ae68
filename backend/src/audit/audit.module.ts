import { Module } from '@nestjs/common';
import { partsIn } from '../http/served.ts';
import * as audit from './queries/audit.query-handlers.ts';

@Module(partsIn(audit))
export class AuditModule {}
