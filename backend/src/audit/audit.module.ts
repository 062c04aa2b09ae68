import { Module } from '@nestjs/common';
import { handlersOf } from '../http/served.ts';
import { AuditController } from './audit.controller.ts';
import { ActionsController } from './actions.controller.ts';

const controllers = [AuditController, ActionsController];

@Module({ controllers, providers: handlersOf(controllers) })
export class AuditModule {}
