import { Module } from '@nestjs/common';
import { handlersOf } from '../http/served.ts';
import { StatisticsController } from './statistics.controller.ts';

const controllers = [StatisticsController];

@Module({ controllers, providers: handlersOf(controllers) })
export class StatisticsModule {}
