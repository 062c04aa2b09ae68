import { Module } from '@nestjs/common';

import { AuditController } from './audit.controller.ts';
import { ListActionsHandler, ListAuditTrailHandler } from './queries/audit.query-handlers.ts';

@Module({
  controllers: [AuditController],
  providers: [ListActionsHandler, ListAuditTrailHandler],
})
export class AuditModule {}
