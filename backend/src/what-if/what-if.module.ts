import { Module } from '@nestjs/common';
import { handlersOf } from '../http/served.ts';
import { WhatIfController } from './what-if.controller.ts';

const controllers = [WhatIfController];

@Module({ controllers, providers: handlersOf(controllers) })
export class WhatIfModule {}
