import { Module } from '@nestjs/common';
import { handlersOf } from '../http/served.ts';
import { AuditController } from './audit.controller.ts';
import { DeedsController } from './deeds.controller.ts';

const controllers = [AuditController, DeedsController];

@Module({ controllers, providers: handlersOf(controllers) })
export class AuditModule {}
