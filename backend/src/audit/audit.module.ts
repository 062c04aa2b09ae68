import { Module } from '@nestjs/common';
import { AuditController } from './audit.controller.ts';
import { ListAuditTrailHandler } from './queries/list-audit-trail.query-handler.ts';

@Module({ controllers: [AuditController], providers: [ListAuditTrailHandler] })
export class AuditModule {}
