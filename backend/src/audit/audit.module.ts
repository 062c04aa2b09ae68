import { Module } from '@nestjs/common';
import { handlersOf } from '../http/served.ts';
import { AuditController } from './audit.controller.ts';

const controllers = [AuditController];

@Module({ controllers, providers: handlersOf(controllers) })
export class AuditModule {}
