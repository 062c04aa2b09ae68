import { Module } from '@nestjs/common';

import { AuditController } from './audit.controller.ts';
import { GetCausesHandler } from './queries/get-causes.query.ts';
import { ListActionsHandler } from './queries/list-actions.query.ts';
import { ListAuditTrailHandler } from './queries/list-audit-trail.query.ts';
import { ListEventTypesHandler } from './queries/list-event-types.query.ts';

@Module({
  controllers: [AuditController],
  providers: [GetCausesHandler, ListActionsHandler, ListAuditTrailHandler, ListEventTypesHandler],
})
export class AuditModule {}
