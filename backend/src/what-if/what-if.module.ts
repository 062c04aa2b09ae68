import { Module } from '@nestjs/common';
import { handlersIn, routesOf } from '../http/served.ts';
import * as askWhatIf from './queries/ask-what-if.query-handler.ts';

const handlers = handlersIn(askWhatIf);

@Module({ controllers: [routesOf(handlers)], providers: handlers })
export class WhatIfModule {}
