import { Module } from '@nestjs/common';
import { handlersIn, routesOf } from '../http/served.ts';
import * as listActions from './queries/list-actions.query-handler.ts';
import * as listAuditTrail from './queries/list-audit-trail.query-handler.ts';

const handlers = handlersIn(listActions, listAuditTrail);

@Module({ controllers: [routesOf(handlers)], providers: handlers })
export class AuditModule {}
