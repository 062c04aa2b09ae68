import { Module } from '@nestjs/common';
import { partsIn } from '../http/served.ts';
import * as askWhatIf from './queries/ask-what-if.query-handler.ts';

@Module(partsIn(askWhatIf))
export class WhatIfModule {}
