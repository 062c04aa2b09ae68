import { Module } from '@nestjs/common';

import { AuditController } from './audit.controller.ts';
import { GetCausesHandler } from './queries/get-causes.query.ts';
import { ListActionsHandler } from './queries/list-actions.query.ts';
import { ListAuditTrailHandler } from './queries/list-audit-trail.query.ts';

@Module({
  controllers: [AuditController],
  providers: [GetCausesHandler, ListActionsHandler, ListAuditTrailHandler],
})
export class AuditModule {}
